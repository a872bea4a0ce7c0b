// Reads the parameters of a function or lambda; defaults and annotations belong to the scope around it.
import { field, named, type PlainNode } from './plain-node.ts'
import type { Reader } from './reader.ts'
import type { Expression, Parameter, Scope } from './tree.ts'

/** Reads them and binds their names in the function's scope. */
export function readParameters(
  reader: Reader,
  list: PlainNode | undefined,
  scope: Scope,
  readExpression: (reader: Reader, node: PlainNode) => Expression,
): Parameter[] {
  const parameters: Parameter[] = []
  let keywordsOnly = false
  for (const node of list === undefined ? [] : named(list)) {
    if (node.type === 'positional_separator') {
      for (const [index, before] of parameters.entries())
        parameters[index] = { ...before, kind: 'positional' }
      continue
    }
    if (node.type === 'keyword_separator') {
      keywordsOnly = true
      continue
    }
    const declared =
      field(node, 'name') ?? (node.type === 'typed_parameter' ? named(node)[0] : node) ?? node
    const isRest = declared.type === 'list_splat_pattern'
    const isKeywords = declared.type === 'dictionary_splat_pattern'
    const nameNode = isRest || isKeywords ? named(declared)[0] : declared
    if (nameNode === undefined || nameNode.type !== 'identifier') continue
    const fallback = field(node, 'value')
    const annotation = field(node, 'type')
    parameters.push({
      name: reader.text(nameNode),
      kind: isRest ? 'rest' : isKeywords ? 'keywords' : keywordsOnly ? 'keyword' : 'plain',
      fallback: fallback === undefined ? null : readExpression(reader, fallback),
      annotation: annotation === undefined ? null : readExpression(reader, annotation),
    })
    if (isRest) keywordsOnly = true
  }
  for (const parameter of parameters) scope.locals.add(parameter.name)
  return parameters
}
