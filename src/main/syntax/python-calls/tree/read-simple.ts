// Reads statements without a block: assignments, imports, raise, return and the like.
import { field, fields, named, type PlainNode } from './plain-node.ts'
import { readExpression } from './read-expression.ts'
import { bindTarget } from './read-target.ts'
import type { Reader } from './reader.ts'
import type { Expression, Statement } from './tree.ts'

export function readSimple(reader: Reader, node: PlainNode): Statement[] {
  const expression = (child: PlainNode | undefined): Expression => readExpression(reader, child)
  const optional = (child: PlainNode | undefined): Expression | null =>
    child === undefined ? null : expression(child)
  switch (node.type) {
    case 'expression_statement':
      return named(node).flatMap((child) => {
        if (child.type === 'assignment') return [readAssignment(reader, child)]
        if (child.type === 'augmented_assignment')
          return [
            {
              kind: 'augment' as const,
              target: bindTarget(reader, field(child, 'left')),
              operator: (field(child, 'operator')?.type ?? '+=').slice(0, -1),
              value: expression(field(child, 'right')),
              line: child.line,
            },
          ]
        return [{ kind: 'expression' as const, value: expression(child) }]
      })
    case 'return_statement':
      return [{ kind: 'return', value: optional(named(node)[0]) }]
    case 'raise_statement':
      return [
        {
          kind: 'raise',
          value: optional(node.children.find((child) => child.isNamed && child.field !== 'cause')),
          cause: optional(field(node, 'cause')),
          line: node.line,
        },
      ]
    case 'assert_statement':
    case 'print_statement':
    case 'exec_statement':
      return named(node).map((child) => ({
        kind: 'expression',
        value: expression(child),
      }))
    case 'break_statement':
    case 'continue_statement':
      return [
        {
          kind: 'leave',
          how: node.type === 'break_statement' ? 'break' : 'continue',
        },
      ]
    case 'delete_statement':
      return [{ kind: 'delete', targets: flat(named(node)).map(expression) }]
    case 'global_statement':
    case 'nonlocal_statement': {
      const scope = reader.scope()
      const names = node.type === 'global_statement' ? scope.globals : scope.nonlocals
      for (const child of named(node)) {
        const name = reader.text(child)
        names.add(name)
        scope.locals.delete(name)
        if (node.type === 'global_statement') reader.module.locals.add(name)
      }
      return []
    }
    case 'import_statement':
      return fields(node, 'name').map((child) => readImport(reader, child))
    case 'import_from_statement':
    case 'future_import_statement':
      return [readFrom(reader, node)]
    default:
      return []
  }
}

function flat(nodes: readonly PlainNode[]): PlainNode[] {
  return nodes.flatMap((node) =>
    /^(expression_list|tuple|list)$/.test(node.type) ? flat(named(node)) : [node],
  )
}

function readAssignment(reader: Reader, node: PlainNode): Statement {
  const targets: Expression[] = []
  let at: PlainNode | undefined = node
  let annotation: PlainNode | undefined
  while (at?.type === 'assignment') {
    targets.push(bindTarget(reader, field(at, 'left')))
    annotation ??= field(at, 'type')
    at = field(at, 'right')
  }
  if (at?.type === 'augmented_assignment') at = field(at, 'right')
  return {
    kind: 'assign',
    targets,
    value: at === undefined ? null : readExpression(reader, at),
    annotation: annotation === undefined ? null : readExpression(reader, annotation),
  }
}

function readImport(reader: Reader, node: PlainNode): Statement {
  if (node.type !== 'aliased_import') {
    const module = dotted(reader, node)
    reader.bind(module.split('.')[0] ?? module)
    return { kind: 'import', module, alias: null }
  }
  const alias = reader.bind(reader.text(field(node, 'alias') ?? node))
  return {
    kind: 'import',
    module: dotted(reader, field(node, 'name') ?? node),
    alias,
  }
}

function readFrom(reader: Reader, node: PlainNode): Statement {
  const from = field(node, 'module_name')
  let level = 0
  let module = from === undefined ? '__future__' : dotted(reader, from)
  if (from?.type === 'relative_import') {
    const prefix = from.children.find((child) => child.type === 'import_prefix')
    level = prefix === undefined ? 1 : reader.text(prefix).replaceAll(/\s/g, '').length
    const name = from.children.find((child) => child.type === 'dotted_name')
    module = name === undefined ? '' : dotted(reader, name)
  }
  if (node.children.some((child) => child.type === 'wildcard_import'))
    return { kind: 'from', level, module, names: null }
  return {
    kind: 'from',
    level,
    module,
    names: fields(node, 'name').map((child) => {
      const original = child.type === 'aliased_import' ? field(child, 'name') : child
      const alias = child.type === 'aliased_import' ? field(child, 'alias') : child
      return {
        name: reader.text(original ?? child),
        alias: reader.bind(reader.text(alias ?? child)),
      }
    }),
  }
}

function dotted(reader: Reader, node: PlainNode): string {
  return reader.text(node).replaceAll(/\s/g, '')
}
