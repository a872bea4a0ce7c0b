// Reads literals: numbers, words of the language, and text with what is interpolated in it.
import { field, named, type PlainNode } from './plain-node.ts'
import type { Reader } from './reader.ts'
import type { Expression } from './tree.ts'

/** Texts longer than this are no keys of a dict and no names of attributes. */
const longestKey = 200

export function readLiteral(reader: Reader, node: PlainNode): Expression {
  switch (node.type) {
    case 'integer': {
      const value = Number(reader.text(node).replaceAll('_', ''))
      return {
        kind: 'literal',
        type: 'PyInt',
        value: Number.isSafeInteger(value) ? value : null,
      }
    }
    case 'float':
      return {
        kind: 'literal',
        type: 'PyFloat',
        value: Number(reader.text(node)) || null,
      }
    case 'true':
    case 'false':
      return {
        kind: 'literal',
        type: 'PyBool',
        value: node.type === 'true' ? 1 : 0,
      }
    default:
      return { kind: 'none', isWritten: true }
  }
}

/** Reads a string, an f-string, or several that stand beside each other. */
export function readText(
  reader: Reader,
  node: PlainNode,
  read: (node: PlainNode | undefined) => Expression,
): Expression {
  const strings = node.type === 'concatenated_string' ? named(node) : [node]
  const parts: { value: Expression; isShown: boolean }[] = []
  const pieces: (string | Expression)[] = []
  let isPlain = true
  let text = ''
  let isBytes = false
  let begins: string | null = null
  for (const string of strings) {
    const start = string.children.find((child) => child.type === 'string_start')
    const prefix = start === undefined ? '' : reader.text(start).toLowerCase()
    if (prefix.includes('b')) isBytes = true
    for (const child of string.children) {
      if (child.type === 'string_content') {
        const content = unescapeText(reader.text(child), prefix)
        text += content
        pieces.push(content)
        // Braces that are written twice to stand for one.
        if (prefix.includes('f') && /[{}]/.test(content)) isPlain = false
      } else if (child.type === 'interpolation') {
        begins ??= text
        pieces.push(collect(reader, child, read, parts))
        if (named(child).length > 1) isPlain = false
      } else if (!/^string_(?:start|end)$/.test(child.type)) isPlain = false
    }
  }
  if (parts.length > 0)
    return { kind: 'text', begins: begins ?? '', parts, pieces: isPlain ? pieces : null }
  return {
    kind: 'literal',
    type: isBytes ? 'PyBytes' : 'PyStr',
    value: text.length > longestKey && !text.includes('\n') && text.length > 4000 ? null : text,
  }
}

function collect(
  reader: Reader,
  node: PlainNode,
  read: (node: PlainNode | undefined) => Expression,
  into: { value: Expression; isShown: boolean }[],
): Expression {
  const filled = read(field(node, 'expression'))
  const conversion = node.children.find((child) => child.type === 'type_conversion')
  into.push({
    value: filled,
    isShown: conversion !== undefined && /[ra]/.test(reader.text(conversion)),
  })
  for (const child of named(node))
    if (child.type === 'format_specifier')
      for (const inner of named(child))
        if (inner.type === 'format_expression') collect(reader, inner, read, into)
  return filled
}

const escapes = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
])

function unescapeText(text: string, prefix: string): string {
  if (prefix.includes('r') || !text.includes('\\')) return text
  return text.replaceAll(/\\([\s\S])/g, (_, char: string) => escapes.get(char) ?? char)
}
