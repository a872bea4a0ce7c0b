// Takes the answer to a question apart into the items that it gave, each with the id of the record behind it.
import { fieldsOf, textOf } from '../../agents/fields.ts'
import type { AskedLayer } from './asked.ts'

export interface AnsweredItem {
  readonly ref: string | null
  /** As it was given, cut. */
  readonly text: string
}

/** Of an answer so many items are kept, and so much of each (UTF-16 units). */
const mostItems = 50
const longestItem = 1200
/** An answer is looked through so far; our own are within 20,000 tokens. */
const longestAnswer = 200_000

const id = '[a-z]\\d{1,15}|[0-9a-zA-Z][\\w-]{7,99}'
/** `[o12] Title`, `> [o12] Title`, `  + [o12] Title`. */
const leading = new RegExp(`^\\s{0,4}(?:[>+-] )?\\[(${id})\\] ?(?=\\S)`)
/** The facts below a title: `  observation · o12 · shop · 2 days ago`. */
const below = new RegExp(`^ {2}[^·]{2,80} · (${id}) · `)
const listed = /^- (?=\S)/
const inBrackets = new RegExp(`\\[(${id})\\]`, 'g')
/** Answers that nothing is known. */
const nothing = /^(?:Nothing|No |There is no|None)/

/** The items of an answer to a question of a kind; none where it says that nothing is known. */
export function answeredItems(layer: AskedLayer, response: unknown): AnsweredItem[] {
  const text = answerText(response).slice(0, longestAnswer)
  if (text.trim() === '') return []
  const items = jsonItems(text) ?? lineItems(layer, text)
  return items
    .slice(0, mostItems)
    .map(({ ref, text: own }) => ({ ref, text: own.trim().slice(0, longestItem).toWellFormed() }))
    .filter((item) => item.text !== '')
}

/** What a tool's answer says, in the forms in which clients hand it over. */
function answerText(response: unknown): string {
  if (typeof response === 'string') return response
  if (Array.isArray(response))
    return response
      .slice(0, 100)
      .map((block) => textOf(fieldsOf(block).text) ?? '')
      .join('\n')
  const fields = fieldsOf(response)
  for (const name of ['stdout', 'content', 'text', 'output', 'result']) {
    const inner = fields[name]
    if (typeof inner === 'string' || Array.isArray(inner)) return answerText(inner)
  }
  return ''
}

function lineItems(layer: AskedLayer, text: string): AnsweredItem[] {
  if (nothing.test(text)) return []
  const lines = text.split('\n')
  const items: { ref: string | null; lines: string[] }[] = []
  for (const [at, line] of lines.entries()) {
    if (items.length > mostItems) break
    const facts = below.exec(lines[at + 1] ?? '')?.[1]
    const named = leading.exec(line)
    if (named) items.push({ ref: named[1] ?? null, lines: [line.slice(named[0].length)] })
    else if (facts !== undefined && !line.startsWith(' ')) items.push({ ref: facts, lines: [line] })
    else if (listed.test(line)) items.push({ ref: lastId(line), lines: [line.slice(2)] })
    else if (layer === 'code map' && lastId(line) !== null)
      items.push({ ref: firstId(line), lines: [line] })
    else if (line.trim() !== '') items.at(-1)?.lines.push(line.trimStart())
    // What follows a blank line below a list belongs to none of it.
    else if (layer !== 'records' && items.length > 0) items.at(-1)?.lines.push('')
  }
  if (items.length > 0)
    return items.map(({ ref, lines: own }) => ({
      ref: ref ?? lastId(own.join(' ')),
      text: own.join('\n'),
    }))
  // What the code map says names no record: it is one thing that was given.
  return layer === 'code map' || layer === 'decisions' ? [{ ref: null, text }] : []
}

const idsIn = (line: string): string[] =>
  [...line.matchAll(inBrackets)].map(([, ref = '']) => ref).filter((ref) => /^[a-z]\d/.test(ref))
const firstId = (line: string): string | null => idsIn(line)[0] ?? null
const lastId = (line: string): string | null => idsIn(line).at(-1) ?? null

/** The records of an answer in JSON; null where it is none. */
function jsonItems(text: string): AnsweredItem[] | null {
  if (!/^\s*[[{]/.test(text) || leading.test(text)) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const found: AnsweredItem[] = []
  collect(value, found, 0)
  return found
}

function collect(value: unknown, into: AnsweredItem[], depth: number): void {
  if (depth > 6 || into.length >= mostItems || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const one of value.slice(0, 500)) collect(one, into, depth + 1)
    return
  }
  const fields = fieldsOf(value)
  const ref = textOf(fields.ref)
  const words = ['title', 'snippet', 'text', 'asked']
    .map((name) => textOf(fields[name]))
    .filter((word) => word !== null && word !== '')
  if (ref !== null && words.length > 0) into.push({ ref, text: words.join('\n') })
  else for (const one of Object.values(fields)) collect(one, into, depth + 1)
}
