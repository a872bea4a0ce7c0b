// Reads a whole module: its statements, functions and classes with their scopes.

import type { Tree } from '@vscode/tree-sitter-wasm'
import { copyTree, field, fields, named, type PlainNode } from './plain-node.ts'
import { readArguments, readExpression } from './read-expression.ts'
import { readParameters } from './read-parameters.ts'
import { readPattern } from './read-pattern.ts'
import { readSimple } from './read-simple.ts'
import { bindTarget } from './read-target.ts'
import { createReader, newScope, type Reader } from './reader.ts'
import type {
  Branch,
  Call,
  Expression,
  FunctionTree,
  Handler,
  ModuleTree,
  Statement,
} from './tree.ts'

/** Reads the parsed source of a module. Parts that did not parse are left out. */
export function readModule(
  tree: Tree,
  source: string,
  { name, path, isPackage }: { name: string; path: string; isPackage: boolean },
): ModuleTree {
  const { root, size } = copyTree(tree)
  const reader = createReader(source, name)
  const body = readBlock(reader, root)
  return {
    path,
    scope: reader.module,
    body,
    isPackage,
    functions: reader.functions,
    classes: reader.classes,
    size,
    wasTooDeep: reader.wasTooDeep(),
    lines: root.children.length === 0 ? 0 : source.split('\n').length,
  }
}

function readBlock(reader: Reader, node: PlainNode | undefined): Statement[] {
  return (node === undefined ? [] : named(node)).flatMap((child) =>
    reader.descend(() => readStatement(reader, child), []),
  )
}

function readStatement(reader: Reader, node: PlainNode): Statement[] {
  const expression = (child: PlainNode | undefined): Expression => readExpression(reader, child)
  const block = (child: PlainNode | undefined): Statement[] => readBlock(reader, child)
  const clause = (type: string): PlainNode | undefined =>
    node.children.find((child) => child.type === type)
  const otherwise = (): Statement[] => block(field(clause('else_clause') ?? empty, 'body'))
  const isAsync = (): boolean => reader.text(node).startsWith('async')
  switch (node.type) {
    case 'function_definition':
      return [readFunction(reader, node, [])]
    case 'class_definition':
      return [readClass(reader, node, [])]
    case 'decorated_definition': {
      const definition = field(node, 'definition')
      const decorators = named(node)
        .filter((child) => child.type === 'decorator')
        .map((child): Call => {
          const written = named(child)[0] ?? child
          return {
            kind: 'call',
            callee: expression(written),
            arguments: [],
            line: child.line,
            written: reader.text(written).slice(0, 80),
          }
        })
      if (definition === undefined) return []
      return definition.type === 'class_definition'
        ? [readClass(reader, definition, decorators)]
        : [readFunction(reader, definition, decorators)]
    }
    case 'if_statement': {
      const branches: Branch[] = [
        {
          test: expression(field(node, 'condition')),
          body: block(field(node, 'consequence')),
        },
      ]
      for (const child of fields(node, 'alternative'))
        if (child.type === 'elif_clause')
          branches.push({
            test: expression(field(child, 'condition')),
            body: block(field(child, 'consequence')),
          })
      return [{ kind: 'if', branches, otherwise: otherwise() }]
    }
    case 'for_statement': {
      const source = expression(field(node, 'right'))
      const target = bindTarget(reader, field(node, 'left'))
      return [
        {
          kind: 'for',
          target,
          source,
          body: block(field(node, 'body')),
          otherwise: otherwise(),
          isAsync: isAsync(),
          line: field(node, 'right')?.line ?? node.line,
        },
      ]
    }
    case 'while_statement':
      return [
        {
          kind: 'while',
          test: expression(field(node, 'condition')),
          body: block(field(node, 'body')),
          otherwise: otherwise(),
        },
      ]
    case 'try_statement':
      return [
        {
          kind: 'try',
          body: block(field(node, 'body')),
          handlers: node.children
            .filter((child) => child.type.startsWith('except'))
            .map((child) => readHandler(reader, child)),
          otherwise: otherwise(),
          last: block(named(clause('finally_clause') ?? empty)[0]),
        },
      ]
    case 'with_statement': {
      const items = (clause('with_clause')?.children ?? [])
        .filter((child) => child.type === 'with_item')
        .map((item) => {
          const value = field(item, 'value')
          if (value?.type !== 'as_pattern') return { value: expression(value), target: null }
          const alias = field(value, 'alias')
          return {
            value: expression(named(value)[0]),
            target: bindTarget(reader, alias === undefined ? undefined : named(alias)[0]),
          }
        })
      return [
        {
          kind: 'with',
          items,
          body: block(field(node, 'body')),
          isAsync: isAsync(),
          line: node.line,
        },
      ]
    }
    case 'match_statement': {
      const cases = named(field(node, 'body') ?? empty).filter((c) => c.type === 'case_clause')
      return [
        {
          kind: 'match',
          subject: expression(field(node, 'subject')),
          cases: cases.map((child) => {
            const patterns = child.children
              .filter((part) => part.type === 'case_pattern')
              .map((part) => readPattern(reader, part))
            const guard = field(child, 'guard')
            return {
              pattern:
                patterns.length === 1 && patterns[0] !== undefined
                  ? patterns[0]
                  : { kind: 'items' as const, items: patterns },
              guard: guard === undefined ? null : expression(named(guard)[0]),
              body: block(field(child, 'consequence')),
            }
          }),
        },
      ]
    }
    case 'ERROR':
      // Whole statements inside what did not parse are still read.
      return named(node)
        .filter((child) => /_statement$|_definition$/.test(child.type))
        .flatMap((child) => reader.descend(() => readStatement(reader, child), []))
    default:
      return readSimple(reader, node)
  }
}

const empty: PlainNode = {
  type: '',
  field: null,
  isNamed: false,
  start: 0,
  end: 0,
  line: 0,
  children: [],
}

function readHandler(reader: Reader, node: PlainNode): Handler {
  const value = fields(node, 'value')[0]
  const alias = value === undefined ? undefined : field(value, 'alias')
  const nameNode = alias ?? field(node, 'alias')
  const isNamed = value?.type === 'as_pattern'
  const name = nameNode === undefined ? null : reader.bind(reader.text(nameNode))
  const body = node.children.find((child) => child.type === 'block')
  const types = isNamed ? named(value)[0] : value
  return {
    types: types === undefined ? null : readExpression(reader, types),
    name,
    body: readBlock(reader, body),
  }
}

function readFunction(reader: Reader, node: PlainNode, decorators: readonly Call[]): Statement {
  const name = reader.text(field(node, 'name') ?? node)
  const outer = reader.scope()
  reader.bind(name)
  const scope = newScope('function', name, outer)
  const parameters = readParameters(reader, field(node, 'parameters'), scope, readExpression)
  const returns = field(node, 'return_type')
  const at = reader.functions.length
  const body = reader.inside(scope, () => readBlock(reader, field(node, 'body')))
  const tree: FunctionTree = {
    scope,
    parameters,
    body,
    returns: returns === undefined ? null : readExpression(reader, returns),
    decorators,
    isAsync: reader.text(node).startsWith('async'),
    isLambda: false,
    isGenerator: reader.generators.has(scope),
    line: node.line,
  }
  reader.functions.splice(at, 0, tree)
  return { kind: 'function', tree }
}

function readClass(reader: Reader, node: PlainNode, decorators: readonly Call[]): Statement {
  const name = reader.text(field(node, 'name') ?? node)
  const outer = reader.scope()
  reader.bind(name)
  const scope = newScope('class', name, outer)
  const bases = readArguments(reader, field(node, 'superclasses'))
  const at = reader.classes.length
  const body = reader.inside(scope, () => readBlock(reader, field(node, 'body')))
  const tree = { scope, bases, body, decorators, line: node.line }
  reader.classes.splice(at, 0, tree)
  return { kind: 'class', tree }
}
