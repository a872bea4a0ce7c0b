// The sentences that the classifiers are trained with: messages whose sentences somebody told the class of.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  featuresOf,
  messageFeatures,
  readSentence,
} from '../../../src/main/memories/classes/features.ts'
import { jsonLinesOf } from '../json-lines.ts'
import type { Example } from './train.ts'

export const folderOfSentences = join(import.meta.dirname, 'sentences')
const messageSchema = z.object({ sentences: z.array(z.tuple([z.string(), z.string()])) })

/** The sets of a folder, each with its messages: sentences with their classes. */
export function sentenceSetsIn(
  folder: string,
): { readonly name: string; readonly messages: readonly (readonly [string, string][])[] }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => ({
      name,
      messages: jsonLinesOf(join(folder, name)).map((line) => messageSchema.parse(line).sentences),
    }))
}

/** A message's sentences as examples. */
export function examplesOf(sentences: readonly (readonly [string, string])[]): Example[] {
  const message = messageFeatures(sentences.map(([sentence]) => sentence))
  const read = sentences.map(([sentence]) => readSentence(sentence))
  const nothing = readSentence('')
  return read.map((one, at) => ({
    label: sentences[at]?.[1] ?? '',
    features: new Map([
      ...featuresOf(one, read[at - 1] ?? nothing, read[at + 1] ?? nothing),
      ...message,
    ]),
  }))
}
