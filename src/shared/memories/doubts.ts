// What tells against a memory: that what it names has gone or changed, that what it comes from came to nothing, or that another says otherwise.
import type { Doubt } from './doubt-schema.ts'

/** Whether it may hold no more; that a function was changed says only that it is worth a look. */
export function mayNotHold(doubts: readonly Doubt[]): boolean {
  return doubts.some(({ kind }) => kind !== 'function_changed')
}

/** The doubts as a sentence of a record; null where there are none. */
export function doubtSentence(
  doubts: readonly Doubt[],
  sayDate: (at: number) => string,
): string | null {
  if (doubts.length === 0) return null
  const lead = mayNotHold(doubts) ? 'It may not hold any more' : 'Worth a look'
  return `${lead}: ${sayDoubts(doubts, sayDate)}.`
}

/** The doubts as one clause without a full stop, with dates as `sayDate` has them; empty where there are none. */
export function sayDoubts(doubts: readonly Doubt[], sayDate: (at: number) => string): string {
  return doubts.map((doubt) => sayDoubt(doubt, sayDate)).join('; ')
}

function sayDoubt(doubt: Doubt, sayDate: (at: number) => string): string {
  switch (doubt.kind) {
    case 'file_gone':
      return `${doubt.name} is not there any more`
    case 'function_gone':
      return `${doubt.name} is gone since ${sayDate(doubt.at)}`
    case 'function_changed':
      return `${doubt.name} was changed since, last ${sayDate(doubt.at)}`
    case 'attempt_failed':
      return 'it comes from an attempt that failed'
    case 'contradicted':
      return doubt.by === null
        ? 'another memory says otherwise'
        : `${doubt.by} says otherwise, and it is not decided which holds`
    case 'taken_back':
      return 'what it comes from was taken back'
  }
}
