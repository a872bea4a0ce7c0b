// Tells how a session was left: what its last answers leave open or ask, and what the user wants from now on.
import { fitMarked, sentence } from '../../../base/plain-text.ts'
import { endsWords } from '../../matters/words-taken-back.ts'
import { caveatOf, splitSentences } from '../prompts/agent-message.ts'
import { leftOpenIn } from '../prompts/left-open.ts'
import { isAnswersCaveat } from '../prompts/open-words.ts'
import { settledPart } from '../prompts/passing.ts'
import { isForNow } from '../prompts/put-off.ts'
import { headline } from './headline.ts'
import type { TurnOfSession } from './session-turn.ts'

/** Characters for one thing that the user said, and for one that is left open, with what it leans on. */
const longestWords = 120
const longestOpen = 220
const mostOpen = 2

/** Whether anything was done in the turn but looking around. */
export function didWork({ observations }: Pick<TurnOfSession, 'observations'>): boolean {
  return observations.some(({ kind, facts }) => {
    if (kind === 'explore' || kind === 'web' || kind === 'message') return false
    return facts === null || !('purpose' in facts) || facts.purpose !== 'explore'
  })
}

/** How a session was left, as it is told. */
export interface OpenEnd {
  readonly words: string
  /** What is left of it once other sessions followed, which may have settled what was open; may be empty. */
  readonly settled: string
}

/**
 * What the last answers leave open or ask: the last one, and those before it back to the last turn in which anything was
 * done; what earlier ones left open may be settled since.
 */
export function openEnds(turns: readonly TurnOfSession[]): OpenEnd[] {
  const answered = turns.findLastIndex(
    ({ prompt, lastMessage }) => prompt !== null && lastMessage !== null,
  )
  const worked = turns.findLastIndex(didWork)
  const from = worked < 0 ? answered : Math.min(answered, worked)
  const ends = turns.slice(Math.max(0, from)).filter(({ isWritten }) => !isWritten)
  const isCaveat = (turn: TurnOfSession, words: string) =>
    !didWork(turn) &&
    isAnswersCaveat(words, {
      prompt: turn.prompt,
      isFollowed: ends.slice(ends.indexOf(turn) + 1).some(({ prompt }) => prompt !== null),
    })
  const all = ends.map((turn) =>
    (turn.facts?.leftOpen ?? leftOpenIn(turn.lastMessage)).filter(
      ({ kind, words }) => kind !== 'open' || !isCaveat(turn, words),
    ),
  )
  const left = all.flatMap((found, at) =>
    // What an earlier turn asked was answered by the next prompt.
    at === all.length - 1 ? found : found.filter(({ kind }) => kind !== 'asked'),
  )
  const asked = left.find(({ kind, words }) => kind === 'asked' && words.split(' ').length > 5)
  // Without its subject nobody knows what "Not committed." is of.
  const open = left.filter(({ kind, words }) => kind !== 'asked' && /\S\s+\S+\s+\S/.test(words))
  const caveat = ends
    .map((turn) => {
      const said = caveatOf(turn.lastMessage, longestWords)
      return said && isCaveat(turn, said) ? '' : said
    })
    .findLast(Boolean)
  return [
    ...open.slice(0, asked ? mostOpen - 1 : mostOpen).map(({ kind, words }) => {
      const said = words.replace(aside, '')
      // `Tomorrow: …` says by itself that it comes next.
      const lead = kind === 'open' && !/[.!?。！？…]$/.test(said) ? 'Open: ' : openWords[kind]
      const told = headline(fitMarked(said, longestOpen))
      const settled = lead === '' ? settledText(told) : ''
      return { words: `${labelled.test(said) ? '' : lead}${told}`, settled }
    }),
    ...(open.length === 0 && caveat ? [{ words: caveat, settled: settledText(caveat) }] : []),
    ...(asked
      ? [{ words: `The agent asks: “${fitMarked(asked.words, longestOpen)}”`, settled: '' }]
      : []),
  ]
}

/** The sentences of the agent that later work cannot have overtaken. */
function settledText(words: string): string {
  return splitSentences(words)
    .map(settledPart)
    .filter((one) => one !== '')
    .map(sentence)
    .join(' ')
}

/** How a sentence begins that was an aside. */
const aside = /^(?:also|note|finally)[:,] /i
const labelled = /^[\p{L} -]{2,24}[:：]/u
const openWords = { open: '', next: 'Next: ', asked: '' } as const

/** What the user said, as it is told. */
interface UserSaid {
  readonly words: string
  readonly told: string
}

/**
 * What the user corrected or wants from now on, in their words. What is wanted for the moment is over with the next
 * work, in the session or (`isSettled`) in a later one; what they took back in the session is not told.
 */
export function userSaid(turns: readonly TurnOfSession[], isSettled = false): UserSaid[] {
  return turns
    .flatMap(({ facts }, at) =>
      (facts?.userWords ?? []).filter(
        ({ words }) =>
          (!isForNow(words) || !(isSettled || turns.slice(at + 1).some(didWork))) &&
          !turns.slice(at + 1).some(({ prompt }, after) => endsWords(words, prompt, after === 0)),
      ),
    )
    .filter(({ kind }) => kind === 'wish' || kind === 'correction')
    .slice(-mostOpen)
    .map(({ words }) => ({ words, told: `The user: “${fitMarked(words, longestWords)}”` }))
}
