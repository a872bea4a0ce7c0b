// Of what a clause says something: of things of a kind, and where it begins to say it.
import { isPredicate } from './moods.ts'
import { isOfWork, type Phrase, type Word } from './phrases.ts'
import type { Scope } from './scope.ts'

/** "Anything you commit", "what's public". */
const free =
  /^(?:anything|everything|whatever|whichever|what(?:['’]s| is| goes| comes| gets| you| we| i)) (?:\p{L}+ ){1,6}/iu

export interface Subject {
  /** Where the predicate begins in the clause (UTF-16 units). */
  readonly behind: number
  /** What it names; null for something that no list knows. */
  readonly of: Phrase | null
  readonly name: string
  /** Whether it is of whatever there is: "anything you commit", "what is public". */
  readonly isFree: boolean
}

/** Tells which ones of a kind are meant. */
const relative =
  /^(?:that|which|who|whose|where|nobody|somebody|someone|you|we|i|they|the|a|an|it|talking|serving|holding|coming|containing|used|meant)$/u
const joined = /^(?:of|for|in|to|from|on|with|without|at|by|as|inside|outside|behind|per|and|or)$/u

/** Whether the clause speaks of things of a kind, and where it begins to say something of them. */
export function subjectOf(
  words: readonly Word[],
  phrases: readonly Phrase[],
  said: string,
  scope: Scope,
  isWhenever: boolean,
): Subject | null {
  const ends = words.findIndex(({ word }) => /^[;:]$/u.test(word))
  const places = words.slice(0, ends === -1 ? undefined : ends)
  const first = phrases[0]
  const isFree = free.test(said)
  const isAt = (place: number) =>
    isPredicate(said.slice(places[place]?.at ?? said.length), scope.isFromNow)
  const found = places.flatMap((_, place) => (place > 0 && isAt(place) ? place : []))
  const at = (place: number | undefined, of: Phrase | null): Subject | null => {
    const behind = place === undefined ? undefined : places[place]?.at
    if (behind === undefined || place === undefined) return null
    // "Each commit on this branch" is of the branch.
    if (phrases.some((one) => one.reach === 'one' && one !== first && one.at < place)) return null
    return { behind, of, name: said.slice(0, behind), isFree }
  }
  const comma = places.findIndex(({ word }, place) => place > 3 && word === ',')
  const within = found.filter((place) => comma === -1 || place < comma)
  // "Whatever is logged, it has the id in it."
  const taken = /^(?:it|they|its|their|(?:the|its) name)$/u
  const resumed = found.find((place) => taken.test(places[place - 1]?.word ?? ''))
  if (isWhenever && resumed !== undefined && resumed < 3) return at(resumed, first ?? null)
  if (isFree) return at(resumed ?? within.filter((place) => place > 1).at(-1), first ?? null)
  if (
    first?.from === 0 &&
    (first.reach === 'every' || first.reach === 'kind' || first.reach === 'any')
  ) {
    const behind = found.filter((place) => place > first.at)
    const next = places[first.at + 1]?.word ?? ''
    if (behind[0] === first.at + 1) return at(behind[0], first)
    if (relative.test(next)) return at(within.filter((place) => place > first.at).at(-1), first)
    if (joined.test(next)) return at(behind[0], first)
  }
  return at(
    unnamed(
      places.map(({ word }) => word),
      found[0],
      scope,
    )
      ? found[0]
      : undefined,
    null,
  )
}

/** Whether the words before a predicate stand for things of a kind that no list knows: "each bug fix", "changes to the API". */
function unnamed(words: readonly string[], place: number | undefined, scope: Scope): boolean {
  if (place === undefined || place > 7) return false
  const before = words.slice(0, place)
  // Something by its name as it is written.
  if (place === 1 && /^['"‘“`]|\p{L}\.\p{L}/u.test(before[0] ?? '')) return scope.isLasting
  if (
    before.some((word) =>
      /^(?:[,;:()–—]|the|this|that|these|those|you|we|i|it|they|he|she|who|what|there|your|my|because|if|when|as)$/u.test(
        word,
      ),
    )
  )
    return (
      before.length > 2 &&
      joined.test(before[1] ?? '') &&
      isPlural(before[0] ?? '') &&
      isOfWork(before.map((word) => ({ word, at: 0 })))
    )
  if (/^(?:every|each|any|all|no)$/u.test(before[0] ?? '') && before.length > 1) return true
  const isRuled = scope.isLasting || scope.isLocal || words[place + 1] === 'to'
  return isPlural(before.at(-1) ?? '') && before.length < 4 && isRuled
}

function isPlural(word: string): boolean {
  return word.length > 3 && word.endsWith('s') && !/[su'’]s$/u.test(word)
}
