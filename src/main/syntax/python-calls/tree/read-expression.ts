// Reads an expression of the syntax tree.
import { field, fields, named, type PlainNode } from './plain-node.ts'
import { readLiteral, readText } from './read-literal.ts'
import { readParameters } from './read-parameters.ts'
import { newScope, type Reader } from './reader.ts'
import type { Argument, Call, Clause, Expression } from './tree.ts'

const unknown: Expression = { kind: 'none' }

/** Reads one expression; what is too deep or not understood is `none`, with its parts left unread. */
export function readExpression(reader: Reader, node: PlainNode | undefined): Expression {
  if (node === undefined) return unknown
  return reader.descend(() => read(reader, node), unknown)
}

function read(reader: Reader, node: PlainNode): Expression {
  const sub = (child: PlainNode | undefined): Expression => readExpression(reader, child)
  const all = (): Expression[] => named(node).map(sub)
  switch (node.type) {
    case 'identifier':
    case 'keyword_identifier':
      return {
        kind: 'name',
        name: reader.variable(reader.text(node)),
        line: node.line,
      }
    case 'dotted_name': {
      const [first, ...rest] = named(node)
      return rest.reduce<Expression>(
        (object, part) => ({
          kind: 'attribute',
          object,
          name: reader.text(part),
          line: part.line,
        }),
        sub(first),
      )
    }
    case 'parenthesized_expression':
    case 'type':
    case 'expression_statement':
    case 'case_pattern':
      return sub(named(node)[0])
    case 'call':
      return readCall(reader, node)
    case 'attribute':
      return {
        kind: 'attribute',
        object: sub(field(node, 'object')),
        name: reader.text(field(node, 'attribute') ?? node),
        line: field(node, 'attribute')?.line ?? node.line,
      }
    case 'subscript': {
      const indices = fields(node, 'subscript').map(sub)
      const index: Expression =
        indices.length === 1 && indices[0] !== undefined
          ? indices[0]
          : { kind: 'sequence', type: 'PyTuple', items: indices }
      return {
        kind: 'subscript',
        object: sub(field(node, 'value')),
        index,
        line: node.line,
      }
    }
    case 'generic_type':
    case 'type_parameter':
      return readGenericType(reader, node)
    case 'union_type': {
      const [left, right] = all()
      return {
        kind: 'binary',
        operator: '|',
        left: left ?? unknown,
        right: right ?? unknown,
        line: node.line,
      }
    }
    case 'slice':
      return { kind: 'slice', parts: readSlice(reader, node) }
    case 'list':
      return { kind: 'sequence', type: 'PyList', items: all() }
    case 'set':
      return { kind: 'sequence', type: 'PySet', items: all() }
    case 'tuple':
    case 'expression_list':
    case 'pattern_list':
    case 'tuple_pattern':
    case 'list_pattern':
      return { kind: 'sequence', type: 'PyTuple', items: all() }
    case 'dictionary':
      return {
        kind: 'dict',
        entries: named(node).map((entry) => readEntry(reader, entry)),
      }
    case 'list_splat':
    case 'list_splat_pattern':
    case 'dictionary_splat':
      return { kind: 'star', value: sub(named(node)[0]) }
    case 'lambda':
      return readLambda(reader, node)
    case 'conditional_expression': {
      const [yes, test, no] = all()
      return {
        kind: 'choice',
        test: test ?? unknown,
        yes: yes ?? unknown,
        no: no ?? unknown,
      }
    }
    case 'boolean_operator':
      return {
        kind: 'logic',
        operator: field(node, 'operator')?.type === 'and' ? 'and' : 'or',
        left: sub(field(node, 'left')),
        right: sub(field(node, 'right')),
      }
    case 'binary_operator':
      return {
        kind: 'binary',
        operator: field(node, 'operator')?.type ?? '+',
        left: sub(field(node, 'left')),
        right: sub(field(node, 'right')),
        line: node.line,
      }
    case 'comparison_operator':
      return readComparison(reader, node)
    case 'not_operator':
    case 'unary_operator':
      return {
        kind: 'unary',
        operator: node.type === 'not_operator' ? 'not' : (field(node, 'operator')?.type ?? '-'),
        operand: sub(field(node, 'argument')),
      }
    case 'list_comprehension':
    case 'set_comprehension':
    case 'dictionary_comprehension':
    case 'generator_expression':
      return readComprehension(reader, node)
    case 'await':
      return { kind: 'await', value: sub(named(node)[0]) }
    case 'yield': {
      reader.markGenerator(reader.scope())
      const value = named(node)[0]
      return {
        kind: 'yield',
        value: value === undefined ? null : sub(value),
        isFrom: /^yield\s+from\b/.test(reader.text(node)),
      }
    }
    case 'named_expression':
      return {
        kind: 'walrus',
        name: reader.bind(reader.text(field(node, 'name') ?? node)),
        value: sub(field(node, 'value')),
      }
    case 'string':
    case 'concatenated_string':
      return readText(reader, node, sub)
    case 'as_pattern':
      return sub(named(node)[0])
    default:
      return readLiteral(reader, node)
  }
}

function readCall(reader: Reader, node: PlainNode): Call {
  const callee = field(node, 'function')
  const list = field(node, 'arguments')
  // Lambdas are counted in the order of the source.
  const calleeTree = readExpression(reader, callee)
  const read: Argument[] =
    list?.type === 'generator_expression'
      ? [{ value: readExpression(reader, list), keyword: null, spread: 'none' }]
      : readArguments(reader, list)
  return {
    kind: 'call',
    callee: calleeTree,
    arguments: read,
    // The line of the name that is called, as tracebacks and readers of long chains see it.
    line: calleeTree.kind === 'attribute' ? calleeTree.line : node.line,
    written: callee === undefined ? '' : reader.text(callee).slice(0, 80),
  }
}

export function readArguments(reader: Reader, list: PlainNode | undefined): Argument[] {
  return (list === undefined ? [] : named(list)).map((argument): Argument => {
    if (argument.type === 'keyword_argument')
      return {
        value: readExpression(reader, field(argument, 'value')),
        keyword: reader.text(field(argument, 'name') ?? argument),
        spread: 'none',
      }
    const isList = argument.type === 'list_splat'
    const isDict = argument.type === 'dictionary_splat'
    return {
      value: readExpression(reader, isList || isDict ? named(argument)[0] : argument),
      keyword: null,
      spread: isList ? 'list' : isDict ? 'dict' : 'none',
    }
  })
}

function readEntry(reader: Reader, node: PlainNode): { key: Expression | null; value: Expression } {
  if (node.type !== 'pair') return { key: null, value: readExpression(reader, named(node)[0]) }
  return {
    key: readExpression(reader, field(node, 'key')),
    value: readExpression(reader, field(node, 'value')),
  }
}

function readSlice(reader: Reader, node: PlainNode): (Expression | null)[] {
  const parts: (Expression | null)[] = [null]
  // Colons are no named nodes: which part an expression is, is told by the text before it.
  let at = node.start
  for (const child of named(node)) {
    const colons = reader.text({ ...node, start: at, end: child.start }).split(':').length - 1
    for (let index = 0; index < colons; index += 1) parts.push(null)
    parts[parts.length - 1] = readExpression(reader, child)
    at = child.end
  }
  const after = reader.text({ ...node, start: at }).split(':').length - 1
  for (let index = 0; index < after; index += 1) parts.push(null)
  return parts
}

function readGenericType(reader: Reader, node: PlainNode): Expression {
  const [base, parameters] = named(node)
  const items = (parameters === undefined ? [] : named(parameters)).map((child) =>
    readExpression(reader, child),
  )
  const [only] = items
  return {
    kind: 'subscript',
    object: readExpression(reader, base),
    index:
      items.length === 1 && only !== undefined
        ? only
        : { kind: 'sequence', type: 'PyTuple', items },
    line: node.line,
  }
}

function readComparison(reader: Reader, node: PlainNode): Expression {
  const operators = fields(node, 'operators').map((child) => child.type)
  const operands = node.children
    .filter((child) => child.isNamed && child.field !== 'operators')
    .map((child) => readExpression(reader, child))
  return operands.slice(1).reduce<Expression>(
    (left, right, index) => ({
      kind: 'binary',
      operator: operators[index] ?? '==',
      left,
      right,
      line: node.line,
    }),
    operands[0] ?? unknown,
  )
}

function readLambda(reader: Reader, node: PlainNode): Expression {
  const outer = reader.scope()
  outer.lambdas += 1
  const scope = newScope('function', `<lambda${outer.lambdas}>`, outer)
  const parameters = readParameters(reader, field(node, 'parameters'), scope, readExpression)
  const at = reader.functions.length
  const body = reader.inside(scope, () => readExpression(reader, field(node, 'body')))
  const tree = {
    scope,
    parameters,
    body: [{ kind: 'return', value: body } as const],
    returns: null,
    decorators: [],
    isAsync: false,
    isLambda: true,
    isGenerator: reader.generators.has(scope),
    line: node.line,
  }
  reader.functions.splice(at, 0, tree)
  return { kind: 'lambda', tree }
}

function readComprehension(reader: Reader, node: PlainNode): Expression {
  const parts = named(node).filter((child) => /^(for_in|if)_clause$/.test(child.type))
  const names = parts.flatMap((part) => {
    const left = field(part, 'left')
    return left === undefined ? [] : namesIn(reader, left)
  })
  return reader.insideComprehension(names, () => {
    const body = field(node, 'body')
    const isPair = body?.type === 'pair'
    // Lambdas are counted in the order of the source, where the body comes first.
    const key = isPair ? readExpression(reader, field(body, 'key')) : null
    const value = readExpression(reader, isPair ? field(body, 'value') : body)
    const clauses = parts.map((part): Clause => {
      const left = field(part, 'left')
      return left === undefined
        ? { target: null, source: readExpression(reader, named(part)[0]) }
        : {
            target: readExpression(reader, left),
            source: readExpression(reader, field(part, 'right')),
          }
    })
    return {
      kind: 'comprehension',
      type:
        node.type === 'generator_expression'
          ? 'generator'
          : node.type === 'set_comprehension'
            ? 'PySet'
            : isPair
              ? 'PyDict'
              : 'PyList',
      key,
      value,
      clauses,
      line: node.line,
    }
  })
}

function namesIn(reader: Reader, node: PlainNode): string[] {
  if (node.type === 'identifier') return [reader.text(node)]
  if (/pattern|list|tuple/.test(node.type)) return named(node).flatMap((c) => namesIn(reader, c))
  return []
}
