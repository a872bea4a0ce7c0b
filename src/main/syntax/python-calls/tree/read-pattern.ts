// Reads the pattern of a `case`.
import { field, named, type PlainNode } from './plain-node.ts'
import { readExpression } from './read-expression.ts'
import type { Reader } from './reader.ts'
import type { Pattern } from './tree.ts'

export function readPattern(reader: Reader, node: PlainNode): Pattern {
  return reader.descend(() => read(reader, node), { kind: 'any' })
}

function read(reader: Reader, node: PlainNode): Pattern {
  const parts = named(node)
  switch (node.type) {
    case 'case_pattern': {
      const [only] = parts
      return only === undefined ? { kind: 'any' } : readPattern(reader, only)
    }
    case 'identifier':
      return { kind: 'capture', name: reader.bind(reader.text(node)) }
    case 'dotted_name': {
      const [first] = parts
      if (parts.length === 1 && first !== undefined)
        return { kind: 'capture', name: reader.bind(reader.text(first)) }
      return { kind: 'value', value: readExpression(reader, node) }
    }
    case 'union_pattern':
      return {
        kind: 'or',
        options: parts.map((part) => readPattern(reader, part)),
      }
    case 'as_pattern': {
      const [inner, alias] = parts
      const name = alias === undefined ? '_' : reader.bind(reader.text(alias))
      return {
        kind: 'as',
        pattern: inner === undefined ? { kind: 'any' } : readPattern(reader, inner),
        name,
      }
    }
    case 'class_pattern': {
      const [type, ...rest] = parts
      const inner = rest.map((part) => (part.type === 'case_pattern' ? named(part)[0] : part))
      return {
        kind: 'class',
        type: readExpression(reader, type),
        positional: inner
          .filter((part) => part !== undefined && part.type !== 'keyword_pattern')
          .map((part) => (part === undefined ? { kind: 'any' } : readPattern(reader, part))),
        named: inner
          .filter((part) => part?.type === 'keyword_pattern')
          .map((part) => {
            const [name, pattern] = part === undefined ? [] : named(part)
            return {
              name: name === undefined ? '' : reader.text(name),
              pattern: pattern === undefined ? { kind: 'any' } : readPattern(reader, pattern),
            }
          }),
      }
    }
    case 'list_pattern':
    case 'tuple_pattern':
      return {
        kind: 'items',
        items: parts.map((part) => readPattern(reader, part)),
      }
    case 'splat_pattern': {
      const [name] = parts
      const text = name === undefined ? '_' : reader.text(name)
      return { kind: 'rest', name: text === '_' ? null : reader.bind(text) }
    }
    case 'dict_pattern': {
      const keys = node.children.filter((child) => child.field === 'key')
      const values = node.children.filter((child) => child.field === 'value')
      const splat = parts.find((part) => part.type === 'splat_pattern')
      const name = splat === undefined ? undefined : named(splat)[0]
      return {
        kind: 'entries',
        entries: keys.map((key, index) => {
          const value = values[index]
          return {
            key: readExpression(reader, key),
            value: value === undefined ? { kind: 'any' } : readPattern(reader, value),
          }
        }),
        rest: name === undefined ? null : reader.bind(reader.text(name)),
      }
    }
    default:
      return field(node, 'value') === undefined && parts.length === 0 && node.type === '_'
        ? { kind: 'any' }
        : { kind: 'value', value: readExpression(reader, node) }
  }
}
