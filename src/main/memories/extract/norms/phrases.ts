// Of which things a clause speaks: of all of a kind, of any one of a kind, or of one that is there.
import {
  isArtefact,
  isCraft,
  isFirm,
  isMass,
  isPluralArtefact,
  isTool,
  isUnique,
  isVerbThere,
} from './artefacts.ts'

/**
 * `every`: said of all of a kind ("each endpoint", "all our tests"); `kind`: of the kind by itself ("tests", "your commit
 * messages"); `any`: of whichever one ("a migration"); `one`: of one that is there ("the migration"); `some`: of so many ("two tests"); `bare`:
 * without an article.
 */
export type Reach = 'every' | 'kind' | 'any' | 'one' | 'some' | 'bare'

export interface Phrase {
  readonly reach: Reach
  /** Of its head among the words of the clause. */
  readonly at: number
  /** Of its first word. */
  readonly from: number
  /** "your", "our", or nobody. */
  readonly owner: 'your' | 'our' | null
  /** Whether it is what programs are made of, or how they are worked on. */
  readonly isCraft: boolean
}

const quantifier = /^(?:every|each|any|all|no|whatever|whichever|per|anything|everything)$/u
const definite =
  /^(?:the|this|that|these|those|my|his|her|its|their|which|both|some|another|other|\p{L}+['’]s)$/u
const counted = /^(?:several|many|few|most|two|three|four|five|six|seven|eight|nine|ten|half|\d+)$/u
const owned = /^(?:your|our)$/u
/** Ends a phrase, looked at from its head backwards. */
const outside =
  /^(?:of|in|on|to|for|with|from|by|at|as|into|and|or|but|not|is|are|be|was|were|has|have|had|do|does|did|don['’]t|we|you|i|it|they|he|she|who|that|if|when|then|so|please|than|over|instead|rather|via|about|before|after|between|through|without|under|must|should|shall|can|could|will|would|may|might|use|uses|using|write|writes|writing|add|adds|adding|put|puts|putting|keep|keeps|name|names|see|want|need|needs|get|gets|avoid|prefer|like|include|includes|make|makes)$/u
const longestPhrase = 6

/** A word of a clause, in lower case, with its place in it (UTF-16 units). */
export interface Word {
  readonly word: string
  readonly at: number
}

/** The words of a clause; marks that end a phrase stand by themselves. */
export function wordsOf(clause: string): Word[] {
  const found = clause.matchAll(
    /['"‘“`][^'"’”`]{1,40}['"’”`]|[\p{L}\p{N}_@$](?:[\p{L}\p{N}_+#]|[.'’/+-](?=[\p{L}\p{N}_]))*|[,;:()–—]/gu,
  )
  return [...found].map(({ 0: word, index }) => ({ word: word.toLowerCase(), at: index }))
}

/** The things that a clause names, in their order. */
export function phrasesIn(said: readonly Word[]): Phrase[] {
  const words = said.map(({ word }) => word)
  return words
    .flatMap((word, at) => {
      const next = words[at + 1]
      // "Cache keys": the last noun is the head.
      if (!isArtefact(word) || isVerbThere(word, words[at - 1])) return []
      if (next !== undefined && isArtefact(next)) return []
      return [phraseAt(words, at)]
    })
    .map(ofWhich(words))
}

/** "The output of your scripts" is of all your scripts. */
function ofWhich(words: readonly string[]) {
  return (phrase: Phrase, place: number, all: readonly Phrase[]): Phrase => {
    const next = all[place + 1]
    if (phrase.reach !== 'one' || next === undefined || words[phrase.at + 1] !== 'of') return phrase
    const isOfAll = next.reach === 'every' || (next.reach === 'kind' && next.owner !== null)
    return isOfAll && next.from === phrase.at + 2 ? { ...phrase, reach: next.reach } : phrase
  }
}

function phraseAt(words: readonly string[], at: number): Phrase {
  const head = words[at] ?? ''
  const isSeveral = isPluralArtefact(head) || isMass(head)
  let owner: Phrase['owner'] = null
  const told = (reach: Reach, from: number): Phrase => {
    const names = words.slice(from, at + 1)
    // "Error messages of the page" are shown, "page objects" are code: any word of the name tells.
    return { reach, at, from, owner, isCraft: names.some((word) => isCraft(word)) }
  }
  for (let place = at - 1; place >= 0 && at - place <= longestPhrase; place--) {
    const word = words[place] ?? ''
    const isWithin = /^(?:all|of)$/u.test(words[place - 1] ?? '')
    if (quantifier.test(word)) {
      const isAllThe = word === 'all' && definite.test(words[place + 1] ?? '')
      return told(isAllThe && owner === null ? 'one' : 'every', place)
    }
    if (owned.test(word)) {
      owner = word === 'our' ? 'our' : 'your'
      if (!isWithin) return told(isSeveral ? 'kind' : 'one', place)
    } else if (definite.test(word)) {
      if (!isWithin) return told(word === 'the' && isUnique(head) ? 'bare' : 'one', place)
    } else if (counted.test(word)) return told('some', place)
    else if (/^(?:a|an|one)$/u.test(word)) return told('any', place)
    else if (owner !== null && word !== 'of') return told(isSeveral ? 'kind' : 'one', place + 1)
    else if ((outside.test(word) && word !== 'of') || marks.test(word)) break
    else if (word === 'of' && owner === null && !definite.test(words[place + 1] ?? '')) break
  }
  return told(isSeveral ? 'kind' : 'bare', startOf(words, at))
}

const marks = /^[,;:()–—]$/u

function startOf(words: readonly string[], at: number): number {
  let from = at
  while (
    from > 0 &&
    at - from < longestPhrase &&
    !outside.test(words[from - 1] ?? '') &&
    !marks.test(words[from - 1] ?? '')
  )
    from--
  return from
}

/** Whether the words name what programs are made of, or how they are worked on. */
export function isOfCraft(words: readonly Word[]): boolean {
  return words.some(({ word }, at) => isCraft(word) && !isVerbThere(word, words[at - 1]?.word))
}

/** Whether the words name something that is made, or a tool. */
export function isOfWork(words: readonly Word[]): boolean {
  return words.some(
    ({ word }, at) =>
      (isArtefact(word) && !isVerbThere(word, words[at - 1]?.word)) ||
      isFirm(word, words[at - 1]?.word) ||
      isTool(word) ||
      /^['"‘“`]/u.test(word),
  )
}
