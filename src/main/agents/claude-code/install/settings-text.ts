// Puts Recollect's hook entries into the text of a Claude Code settings file and takes them out again.
import { isDeepStrictEqual } from 'node:util'
import { getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser'
import { AppError } from '../../../../shared/errors.ts'
import { type HookGroup, isOurHandler } from './hook-entries.ts'
import { appendMember, removeMember } from './json-edit.ts'

/** How the entries of one event stand. */
interface EventState {
  readonly event: string
  readonly state: 'current' | 'outdated' | 'missing'
}

/** The text of a settings file in which there is nothing yet. */
const emptySettings = '{}\n'

/**
 * Compares the entries in `text` with the wanted ones. Events for which only an older version had an
 * entry come last, as outdated.
 * @throws AppError `invalid_input` when the text is no settings object.
 */
export function eventStates(
  text: string | null,
  wanted: ReadonlyMap<string, HookGroup>,
): EventState[] {
  const found = groupsByEvent(text ?? emptySettings)
  const states = [...wanted].map(([event, group]): EventState => {
    const ours = (found.get(event) ?? []).filter(holdsOurs)
    if (ours.length === 0) return { event, state: 'missing' }
    const current = ours.length === 1 && isDeepStrictEqual(plainValue(first(ours)), group)
    return { event, state: current ? 'current' : 'outdated' }
  })
  for (const [event, groups] of found) {
    if (!wanted.has(event) && groups.some(holdsOurs)) states.push({ event, state: 'outdated' })
  }
  return states
}

/**
 * The text with every wanted entry at the end of its event's list. Our own older entries must be out.
 * @throws AppError `invalid_input` when the text is no settings object.
 */
export function withEntries(text: string | null, wanted: ReadonlyMap<string, HookGroup>): string {
  let result = text ?? emptySettings
  for (const [event, group] of wanted) {
    const root = parseSettings(result)
    const hooks = propertyOf(root, 'hooks')
    const list = hooks && propertyOf(hooks, event)
    if (list) result = appendMember(result, list, null, group)
    else if (hooks) result = appendMember(result, hooks, event, [group])
    else result = appendMember(result, root, 'hooks', { [event]: [group] })
  }
  return result
}

/**
 * The text without our entries, of any version. A list or object that is empty afterwards goes too,
 * unless `original`, the text from before the first installation, has it.
 * @throws AppError `invalid_input` when the text is no settings object.
 */
export function withoutEntries(text: string, original: string | null): string {
  let result = text
  for (let next = removeOne(result, original); next !== null; next = removeOne(result, original)) {
    result = next
  }
  return result
}

/** Whether two texts differ at most in the white space inside empty objects and lists. */
export function sameButForEmptySpace(a: string, b: string): boolean {
  const normal = (text: string) => text.replace(/\{\s*\}/g, '{}').replace(/\[\s*\]/g, '[]')
  return normal(a) === normal(b)
}

/** Whether a text holds nothing at all, as a file that we made and emptied again. */
export function isEmptySettings(text: string): boolean {
  return sameButForEmptySpace(text.trim(), '{}')
}

/** Removes one handler of ours and what it leaves empty; null when there is none. */
function removeOne(text: string, original: string | null): string | null {
  const root = parseSettings(text)
  const hooks = propertyOf(root, 'hooks')
  if (!hooks) return null
  for (const entry of hooks.children ?? []) {
    const [name, list] = entry.children ?? []
    if (!name || !list) continue
    for (const group of list.children ?? []) {
      const handlers = propertyOf(group, 'hooks')
      const ours = handlers?.children?.find((handler) => isOurHandler(getNodeValue(handler)))
      if (!handlers || !ours) continue
      if (handlers.children?.length !== 1) return removeMember(text, handlers, ours)
      if (list.children?.length !== 1 || hasKey(original, ['hooks', getNodeValue(name)])) {
        return removeMember(text, list, group)
      }
      if (hooks.children?.length !== 1 || hasKey(original, ['hooks'])) {
        return removeMember(text, hooks, entry)
      }
      const property = root.children?.find((child) => child.children?.[1] === hooks)
      return property ? removeMember(text, root, property) : null
    }
  }
  return null
}

function hasKey(text: string | null, path: readonly unknown[]): boolean {
  if (text === null) return false
  let node: Node | undefined = parseSettings(text)
  for (const key of path) node = node && propertyOf(node, String(key))
  return node !== undefined
}

function holdsOurs(group: Node): boolean {
  const handlers = propertyOf(group, 'hooks')
  return handlers?.children?.some((handler) => isOurHandler(getNodeValue(handler))) ?? false
}

function groupsByEvent(text: string): Map<string, readonly Node[]> {
  const hooks = propertyOf(parseSettings(text), 'hooks')
  const entries = (hooks?.children ?? []).map((entry): [string, readonly Node[]] => [
    String(getNodeValue(first(entry.children ?? []))),
    entry.children?.[1]?.children ?? [],
  ])
  return new Map(entries)
}

export function propertyOf(object: Node, key: string): Node | undefined {
  if (object.type !== 'object') return undefined
  return object.children?.find((child) => child.children?.[0]?.value === key)?.children?.[1]
}

/** The value as JSON.parse makes it; the library's objects have no prototype and would never be equal. */
function plainValue(node: Node): unknown {
  return JSON.parse(JSON.stringify(getNodeValue(node)))
}

function first(nodes: readonly Node[]): Node {
  const node = nodes[0]
  if (!node) throw new Error('A JSON node lacks its child')
  return node
}

/** Parses strictly: what Claude Code could not read, or would read otherwise than we do, is refused. */
export function parseSettings(text: string): Node {
  const body = text.replace(/^\uFEFF/, ' ')
  const errors: ParseError[] = []
  const root = parseTree(body, errors, { disallowComments: true })
  const error = errors[0]
  if (error || !root || !isStrictJson(body)) {
    const line = body.slice(0, error?.offset ?? 0).split('\n').length
    throw refusal(body.trim() === '' ? 'is empty' : `is not valid JSON (line ${line})`)
  }
  if (root.type !== 'object') throw refusal('does not hold a JSON object')
  const hooks = uniqueProperty(root, 'hooks')
  if (!hooks) return root
  if (hooks.type !== 'object') throw refusal('has a key "hooks" that is no object')
  for (const entry of hooks.children ?? []) {
    const event = String(entry.children?.[0]?.value)
    if (uniqueProperty(hooks, event)?.type !== 'array') {
      throw refusal(`has a key "hooks.${event}" that is no list`)
    }
  }
  return root
}

function isStrictJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function uniqueProperty(object: Node, key: string): Node | undefined {
  const found = object.children?.filter((child) => child.children?.[0]?.value === key) ?? []
  if (found.length > 1) throw refusal(`has the key "${key}" twice`)
  return found[0]?.children?.[1]
}

function refusal(fault: string): AppError {
  return new AppError('invalid_input', fault)
}
