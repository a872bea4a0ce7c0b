// Puts our MCP server into the text of Claude Code's own file and takes it out again, all other bytes as they are.
import { isAbsolute } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { getNodeValue, type Node, parseTree } from 'jsonc-parser'
import { AppError } from '../../../../shared/errors.ts'
import { appendMember, removeMember } from './json-edit.ts'
import { isOurServer, type ServerEntry, serverKey } from './server-entry.ts'

const listKey = 'mcpServers'

/** How our entry stands. @throws AppError `invalid_input`, or `conflict` for another server of our name. */
export function serverState(
  text: string | null,
  wanted: ServerEntry,
): 'current' | 'outdated' | 'missing' {
  if (text === null) return 'missing'
  const { entry } = find(text)
  if (!entry) return 'missing'
  return isDeepStrictEqual(plainValue(entry), wanted) ? 'current' : 'outdated'
}

/** The files by which our entry starts its server: the program, and its script where it has one. */
export function serverFiles(text: string): string[] {
  const { entry } = find(text)
  const value = entry ? plainValue(entry) : null
  if (typeof value !== 'object' || value === null) return []
  const words = [
    ...('command' in value ? [value.command] : []),
    ...('args' in value && Array.isArray(value.args) ? value.args : []),
  ]
  return words.filter((word) => typeof word === 'string' && isAbsolute(word))
}

/**
 * The text with our entry at the end of the list, and whether the list had to be made; null when it is there
 * already. @throws AppError as above.
 */
export function withServer(
  text: string | null,
  wanted: ServerEntry,
): { text: string; madeList: boolean } | null {
  if (serverState(text, wanted) === 'current') return null
  const base = text === null ? '{}\n' : (withoutServer(text, false) ?? text)
  const { root, list } = find(base)
  return list
    ? { text: appendMember(base, list, serverKey, wanted), madeList: false }
    : { text: appendMember(base, root, listKey, { [serverKey]: wanted }), madeList: true }
}

/** The text without our entry, and without the list when `dropList` and nothing else is in it; null without one. */
export function withoutServer(text: string, dropList: boolean): string | null {
  const { root, list, property, listProperty } = find(text)
  if (!list || !property || !listProperty) return null
  return dropList && list.children?.length === 1
    ? removeMember(text, root, listProperty)
    : removeMember(text, list, property)
}

interface Found {
  readonly root: Node
  readonly listProperty: Node | undefined
  readonly list: Node | undefined
  readonly property: Node | undefined
  readonly entry: Node | undefined
}

/** Parses strictly: what Claude Code could not read is refused. */
function find(text: string): Found {
  const body = text.replace(/^\uFEFF/, ' ')
  const root = isJson(body) ? parseTree(body) : undefined
  if (!root) throw new AppError('invalid_input', 'is not valid JSON')
  if (root.type !== 'object') throw new AppError('invalid_input', 'does not hold a JSON object')
  const listProperty = propertyOf(root, listKey)
  const list = listProperty?.children?.[1]
  if (list && list.type !== 'object') {
    throw new AppError('invalid_input', `has a key "${listKey}" that is no object`)
  }
  const property = list && propertyOf(list, serverKey)
  const entry = property?.children?.[1]
  if (entry && !isOurServer(plainValue(entry))) {
    throw new AppError(
      'conflict',
      `has another MCP server named ${serverKey} (claude mcp remove ${serverKey} takes it away)`,
    )
  }
  return { root, listProperty, list, property, entry }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function propertyOf(object: Node, key: string): Node | undefined {
  const found = object.children?.filter((child) => child.children?.[0]?.value === key) ?? []
  if (found.length > 1) throw new AppError('invalid_input', `has the key "${key}" twice`)
  return found[0]
}

/** As JSON.parse makes it; the library's objects have no prototype and would never be equal. */
function plainValue(node: Node): unknown {
  return JSON.parse(JSON.stringify(getNodeValue(node)))
}
