// The one place that a rule says it holds in alone: "In the export module only: …", "… (these apply to tests only)".
import { wordingOf } from './reconcile/wording.ts'

const looked = 200
/** Leaves nothing else. */
const alone =
  /\b(?:only|just|solely|exclusively|nowhere else|nur|ausschließlich|seulement|uniquement|solamente|solo)\b/iu
const before = /^([^:.]{4,160}): /u
const behind = /\(([^()]{4,160})\)$/u

/** Whether words say that it is so there and nowhere else. */
export function isAlone(words: string): boolean {
  return alone.test(words)
}

/** Whether a rule names all that tells a place. */
export function namesPlace(rule: string, place: string): boolean {
  const there = wordingOf(rule)
  return [...wordingOf(place)].every((word) => there.has(word))
}

/** Whether both rules may be of one thing: where one holds in a place alone, the other names that place. */
export function areOfOnePlace(one: string, other: string): boolean {
  const [a, b] = [placeOf(one), placeOf(other)]
  return (a === null || namesPlace(other, a)) && (b === null || namesPlace(one, b))
}

function placeOf(rule: string): string | null {
  const lead = before.exec(rule.slice(0, looked))?.[1] ?? ''
  const end = behind.exec(rule.slice(-looked))?.[1] ?? ''
  return [lead, end].find((one) => /\s/.test(one) && isAlone(one)) ?? null
}
