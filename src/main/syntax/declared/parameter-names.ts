// Names of the parameters of a function, by its node.
import type { Node } from '@vscode/tree-sitter-wasm'

/** Fields in which grammars keep the name of a parameter, or what holds it. */
const fields = ['pattern', 'name', 'declarator', 'left'] as const
/** Longer lists are generated. */
const mostParameters = 40
/** How deep a declarator may stand in pointers and references. */
const mostDepth = 20

/** The names, without what stands for the object itself; null where the node has no list of them. */
export function parameterNames(definition: Node): string[] | null {
  const list = parameterList(definition)
  if (list === null) return null
  if (list.namedChildCount === 0 && list.type === 'identifier') return [list.text]
  const children = list.namedChildren.slice(0, mostParameters)
  return children.flatMap((one) => (one === null ? [] : namesOf(one)))
}

function parameterList(definition: Node): Node | null {
  let node: Node | null = definition
  for (let depth = 0; node !== null && depth < mostDepth; depth += 1) {
    const list: Node | null =
      node.childForFieldName('parameters') ?? node.childForFieldName('parameter')
    if (list !== null) return list
    // C and C++ keep it within pointers and references.
    node =
      node.childForFieldName('declarator') ??
      node.namedChildren.find((one) => one?.type === 'function_declarator') ??
      null
  }
  return null
}

function namesOf(parameter: Node): string[] {
  if (/comment|self_parameter|attribute|^this$/.test(parameter.type)) return []
  // Several of one type, as in Go.
  const several = parameter.childrenForFieldName('name')
  if (several.length > 1 && several.every((one) => one?.type === 'identifier'))
    return several.flatMap((one) => (one === null ? [] : [one.text]))
  let node = parameter
  for (let depth = 0; depth < mostDepth; depth += 1) {
    const inner = fields.map((field) => node.childForFieldName(field)).find((one) => one !== null)
    if (!inner) break
    node = inner
  }
  if (isName(node)) return plain(node.text)
  if (/pattern/.test(node.type) && /object|array|tuple|struct/.test(node.type))
    return node
      .descendantsOfType(['identifier', 'shorthand_property_identifier_pattern'])
      .flatMap((one) => (one === null ? [] : plain(one.text)))
  const first = node.descendantsOfType([
    'identifier',
    'variable_name',
    'shorthand_property_identifier_pattern',
  ])[0]
  // `void`, and a type alone.
  if (!first || node.type === 'parameter_declaration') return []
  return plain(first.text)
}

const isName = (node: Node): boolean => /^(?:identifier|variable_name)$/.test(node.type)
const plain = (name: string): string[] =>
  name === 'self' || name === 'cls' || name === 'this' || name === '_' ? [] : [name]
