// Whether what a model calls decided, or tried and given up, was said: without names or numbers nothing else bears it out.
import { toolKindOf } from '../../../shared/tool-kinds.ts'
import type { TurnRecord } from '../../agents/tool-call.ts'
import { isStopWord } from '../../search/words/stop-words.ts'
import { fields, list, text } from '../rules/fields.ts'

/** What user and agent said, as the words of every two sentences that follow each other. */
export type SaidWords = readonly ReadonlySet<string>[]

/**
 * The share of a sentence's words that have to stand in two neighbouring sentences of the source.
 * See docs/decisions/distilling-by-models.md for how it was measured.
 */
const leastShare = 0.5

/** Characters of all that was said that are read, and of a word that is compared: endings differ. */
const most = { said: 60_000, stem: 5 }

const segmenters = {
  sentences: new Intl.Segmenter('en', { granularity: 'sentence' }),
  words: new Intl.Segmenter('en', { granularity: 'word' }),
} as const

/** Reads what user and agent said in a turn, and what they answered, planned and refused. */
export function saidInTurn(record: TurnRecord): SaidWords {
  const put = record.calls.flatMap(({ tool, input, response }) => {
    const kind = toolKindOf(tool)
    if (kind === 'plan') return [text(input, 'plan') ?? '']
    // What another tool gives back is nobody's word.
    if (kind !== 'ask') return []
    const questions = list(input, 'questions').map((one) => text(one, 'question') ?? '')
    return [...questions, ...Object.values(fields(fields(response).answers)).flatMap(plainText)]
  })
  return saidWords([
    ...[record.prompt ?? '', ...(record.steering ?? [])],
    ...[...put, ...record.decisions.map(({ message }) => message ?? '')],
    ...[...(record.said ?? []), record.lastMessage ?? ''],
  ])
}

function plainText(value: unknown): string[] {
  return typeof value === 'string' ? [value] : []
}

/** Reads what was said, newest last. */
export function saidWords(texts: readonly string[]): SaidWords {
  const said = texts.join('\n').slice(-most.said)
  const sentences = [...segmenters.sentences.segment(said)].map(({ segment }) => wordsOf(segment))
  return sentences.map((words, at) => new Set([...words, ...(sentences[at + 1] ?? [])]))
}

/** Whether user or agent said it, in whichever words of theirs. An empty sentence is nothing to be borne out. */
export function isSaid(said: SaidWords, sentence: string): boolean {
  return sentence.trim() === '' || shareSaid(said, sentence) >= leastShare
}

/** How much of a sentence two neighbouring sentences of the source hold at most, from 0 to 1. */
export function shareSaid(said: SaidWords, sentence: string): number {
  const words = [...wordsOf(sentence)]
  if (words.length === 0) return 0
  const held = said.map((known) => words.filter((word) => known.has(word)).length)
  return held.reduce((best, one) => Math.max(best, one), 0) / words.length
}

/** The beginnings of the words that carry a text. */
function wordsOf(text: string): Set<string> {
  const found = new Set<string>()
  for (const { segment, isWordLike } of segmenters.words.segment(text)) {
    if (!isWordLike) continue
    const word = segment.toLowerCase()
    // Scripts without spaces have words of one or two signs.
    const isShort = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d'’]{1,2}$/u.test(word)
    if (!isShort && !isStopWord(word)) found.add(word.slice(0, most.stem))
  }
  return found
}
