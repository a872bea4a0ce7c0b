// Puts a value in the place of the one that a rule sets: of the same class, or written alike, or where the rule sets one at all.
import { type Alternatives, alternativesIn, differing } from '../../reconcile/alternatives.ts'
import { stanceOf } from '../../reconcile/stance.ts'
import { namesNothing } from './new-value.ts'

const longest = 250
/** A value has so many words at most. */
const mostWords = 3

/** How surely it is known which value of the rule is meant. */
export type Placing = 'class' | 'shape' | 'object'

export interface Placed {
  /** The rule with the new value. */
  readonly text: string
  /** The value that it set, in lower case. */
  readonly old: string
  readonly by: Placing
}

interface Part {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly isQuoted: boolean
}

const prepositions =
  /^(?:with|in|on|to|by|via|from|at|through|under|as|for|using|use)\s+(?:the |an? )?/iu
const numeral = /^\d{1,6}(?:\.\d{1,4}){0,3}$/u

/** The rule with this value; null where it cannot be told which of its values is meant. */
export function placedValue(rule: string, value: string): Placed | null {
  if (rule.length > longest) return null
  const base = withoutAside(rule)
  const lead = prepositions.exec(value)?.[0] ?? ''
  const bare = partsOf(value.slice(lead.length))
  const [first, last] = [bare[0], bare.at(-1)]
  if (!first || !last || bare.length > mostWords) return null
  const name = value.slice(lead.length).slice(first.start, last.end)
  const parts = partsOf(base)
  return (
    byClass(base, parts, name) ??
    byShape(base, parts, name, first.isQuoted) ??
    (bare.length === 1 ? byObject(base, parts, name, lead.trim().split(/\s/u)[0] ?? '') : null)
  )
}

/** The words of a text without the marks around them. */
function partsOf(text: string): Part[] {
  return [...text.matchAll(/\S+/gu)].flatMap(({ 0: word, index }) => {
    const core = word.replace(/[.,:;!?)\]}'"’”`…]{1,6}$/u, '').replace(/^[([{'"‘“`]{1,4}/u, '')
    if (core === '') return []
    const start = index + word.indexOf(core)
    const end = start + core.length
    const isQuoted = /['"‘“`]/u.test(text[start - 1] ?? '') && /['"’”`]/u.test(text[end] ?? '')
    return [{ start, end, text: core, isQuoted }]
  })
}

/** A rule without what it says is not to be in the place of its value: that is another one now. */
function withoutAside(rule: string): string {
  let text = rule
  for (const gone of stanceOf(rule).aside) {
    const at = text.toLowerCase().lastIndexOf(gone.toLowerCase())
    const before =
      /[\s,;–—-]{0,4}\b(?:(?:and|but) )?(?:not|never|no|no longer|instead of|rather than|in place of|over)(?: (?:the|an?|with|in|on|by|at|any|use|using)){0,3}\s?['"‘“`]?$/iu.exec(
        text.slice(0, Math.max(0, at)),
      )
    if (!before) continue
    const rest = text.slice(at + gone.length).replace(/^['"’”`]/u, '')
    text = text.slice(0, before.index) + rest
  }
  return rule.endsWith('.') && !text.endsWith('.') ? `${text}.` : text
}

/** Where another value of a class stands alone, and all else stays. */
function byClass(base: string, parts: readonly Part[], name: string): Placed | null {
  const own = alternativesIn(base, true)
  if (own.values.size === 0) return null
  for (let count = 1; count <= mostWords; count++) {
    for (let at = 0; at + count <= parts.length; at++) {
      const [start, end] = [parts[at]?.start ?? 0, parts[at + count - 1]?.end ?? 0]
      const text = base.slice(0, start) + likeIts(base, start, name) + base.slice(end)
      const changed = alternativesIn(text, true)
      if (!isOfSameClasses(own, changed)) continue
      // A number alone may be of anything.
      const by = numeral.test(name) ? 'shape' : 'class'
      return { text, old: base.slice(start, end).toLowerCase(), by }
    }
  }
  return null
}

/** Whether both set values of the same classes, one of them another value, and say the same else. */
function isOfSameClasses(own: Alternatives, changed: Alternatives): boolean {
  const apart = differing(own, changed)
  if (apart === null || apart.length === 0) return false
  const has = [...changed.values.keys()].some((key) => own.values.has(key))
  return has && wordsOf(own.rest) === wordsOf(changed.rest)
}

function wordsOf(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().toLowerCase()
}

/** Where one thing alone is written as the value is: a number, in quotation marks, as a path, with a mark at an end. */
function byShape(
  base: string,
  parts: readonly Part[],
  name: string,
  isQuoted: boolean,
): Placed | null {
  const shape = shapeOf(name, isQuoted)
  if (shape === null) return null
  const alike = parts.filter((one) => shapeOf(one.text, one.isQuoted) === shape)
  const [only, ...others] = alike
  if (!only || others.length > 0 || only.text.toLowerCase() === name.toLowerCase()) return null
  const text = base.slice(0, only.start) + name + base.slice(only.end)
  return { text, old: only.text.toLowerCase(), by: 'shape' }
}

function shapeOf(word: string, isQuoted: boolean): string | null {
  if (isQuoted) return 'quoted'
  if (numeral.test(word)) return 'number'
  if (word.includes('/')) return 'path'
  if (/^[@_.-]\p{L}/u.test(word)) return 'from'
  return /\p{L}[_-]$/u.test(word) ? 'to' : null
}

/** Before what a rule tells to be used, the nearest to it first. */
const holders: readonly RegExp[] = [
  /^(?:use|using|uses|prefer|take|pick|choose)$/iu,
  /^(?:with|via|through|in|as|by|called|named)$/iu,
  /^(?:on|to|from|at|under)$/iu,
]

/** What the rule tells to be used, or what stands behind the same preposition. */
function byObject(
  base: string,
  parts: readonly Part[],
  name: string,
  preposition: string,
): Placed | null {
  if (numeral.test(name) || namesNothing(name)) return null
  const patterns = preposition === '' ? holders : [new RegExp(`^${preposition}$`, 'iu')]
  for (const pattern of patterns) {
    const found = parts.find(
      (one, at) =>
        pattern.test(parts[at - 1]?.text ?? '') &&
        !namesNothing(one.text) &&
        shapeOf(one.text, one.isQuoted) !== 'number',
    )
    if (!found || found.text.toLowerCase() === name.toLowerCase()) continue
    const text = base.slice(0, found.start) + name + base.slice(found.end)
    return { text, old: found.text.toLowerCase(), by: 'object' }
  }
  return null
}

/** A value as it is written at its place: a sentence that began with a capital goes on doing so. */
function likeIts(base: string, start: number, name: string): string {
  const isFirst = base.slice(0, start).trim() === ''
  return isFirst && /^\p{Lu}/u.test(base) ? name.slice(0, 1).toUpperCase() + name.slice(1) : name
}
