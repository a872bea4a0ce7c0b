// What the agent is told by its own files already: where in them a memory's sentences stand, in whatever order and form of words.
import { setImmediate } from 'node:timers/promises'
import { stemmer } from 'stemmer'
import type { OwnText } from '../../agents/own-memory.ts'
import { framing, type Reading, readingOf } from '../reconcile/reading.ts'
import { sentencesIn } from './sentences-in.ts'

/** Where a file says it. */
export interface KnownPlace {
  readonly file: string
  /** Counted from 1. */
  readonly line: number
}

export interface KnownTexts {
  /** Where the first sentence of a memory stands, if all of them stand in the files; null otherwise. */
  placeOf(content: string): KnownPlace | null
}

/** Of the telling words of a long sentence, in one of a file. */
const sameShare = 0.9
/** A sentence of no more telling words is known by all of them: one may be the value. */
const fewWords = 9
/** More are no rule but a text. */
const mostSentences = 8
/** So many sentences of all files are read. */
const mostRead = 6000
/** Between so many others get their turn. */
const readAtOnce = 150

/** What a sentence says, and of what it says that it does not hold. */
interface Said {
  readonly words: ReadonlySet<string>
  readonly exact: ReadonlySet<string>
  readonly values: ReadonlySet<string>
  readonly denied: ReadonlySet<string>
  readonly isConditional: boolean
}

export const nothingKnown: KnownTexts = { placeOf: () => null }

/** Reads the sentences of files. */
export async function indexKnown(texts: readonly OwnText[]): Promise<KnownTexts> {
  const all: (Said & KnownPlace)[] = []
  const byWord = new Map<string, number[]>()
  for (const { file, text } of texts) {
    for (const { line, sentence, heading } of sentencesIn(text)) {
      if (all.length >= mostRead) break
      if (all.length % readAtOnce === readAtOnce - 1) await setImmediate()
      const said = saidBy(sentence, readingOf(sentence))
      if (said.words.size === 0) continue
      // "## Never", and what stands below it.
      const under = deniedIn(`${heading}: ${sentence}`)
      const denied = new Set([...said.denied, ...under])
      for (const word of said.words) {
        const places = byWord.get(word)
        if (places) places.push(all.length)
        else byWord.set(word, [all.length])
      }
      all.push({ ...said, denied, file, line })
    }
  }

  function place(sentence: string): KnownPlace | null {
    const reading = readingOf(sentence)
    const words = tellingOf(reading)
    if (words.size === 0) return null
    const needed = words.size <= fewWords ? words.size : words.size * sameShare
    const shared = new Map<number, number>()
    for (const word of words)
      for (const at of byWord.get(word) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
    const near = [...shared].flatMap(([at, count]) => (count >= needed ? (all[at] ?? []) : []))
    if (near.length === 0) return null
    const own = saidBy(sentence, reading)
    return near.find((there) => saysAll(there, own)) ?? null
  }

  return {
    placeOf(content) {
      if (all.length === 0) return null
      const sentences = sentencesIn(content.slice(0, 4000))
      if (sentences.length === 0 || sentences.length > mostSentences) return null
      const places = sentences.map(({ sentence }) => place(sentence))
      const [first] = places
      if (!first || places.includes(null)) return null
      return { file: first.file, line: first.line }
    },
  }
}

function saysAll(there: Said, own: Said): boolean {
  return (
    holds(there.exact, own.exact) &&
    holds(there.values, own.values) &&
    there.denied.size === own.denied.size &&
    holds(there.denied, own.denied) &&
    // What holds in one case alone does not say that it holds.
    (own.isConditional || !there.isConditional)
  )
}

function holds(all: ReadonlySet<string>, some: ReadonlySet<string>): boolean {
  return [...some].every((one) => all.has(one))
}

/** Stems of words that deny what follows them. */
const denying: ReadonlySet<string> = new Set(['instead', 'rather', 'longer', 'without', 'over'])

const conditions = /\b(?:if|when|unless|only|except|inside|within|until)\b/iu

function tellingOf({ words }: Reading): Set<string> {
  return new Set([...words].filter((word) => !framing.has(word) && !denying.has(word)))
}

function saidBy(sentence: string, reading: Reading): Said {
  const { exact, values } = reading
  return {
    words: tellingOf(reading),
    ...{ exact, values, denied: deniedIn(sentence), isConditional: conditions.test(sentence) },
  }
}

/** A word that denies, and what stands behind it. */
const denials =
  /\b(?:never|not|no longer|no|don['’]t|doesn['’]t|cannot|can['’]t|mustn['’]t|avoid|stop|without|instead of|rather than|over)\b([^,;.]{0,80})/giu

/** The first telling word behind each denial. */
function deniedIn(text: string): Set<string> {
  const found = new Set<string>()
  for (const [, behind = ''] of text.slice(0, 2000).matchAll(denials)) {
    const words = readingOf(behind).words
    const first = [...words].find((word) => !framing.has(word))
    if (first !== undefined) found.add(stemmer(first))
  }
  return found
}
