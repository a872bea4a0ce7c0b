// The talks that a classifier is trained with: of histories in which something was decided or amended, and others that somebody labelled.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readTurns } from '../../../src/main/recall/talk/messages.ts'
import { talkFeaturesOf } from '../../../src/main/recall/talk/talk-classes.ts'
import { jsonLinesOf } from '../json-lines.ts'
import type { Example } from './train.ts'

const sessionSchema = z.object({
  at: z.number(),
  turns: z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() })),
})
const questionSchema = z.object({
  gold: z.array(z.string()),
  old: z.array(z.string()).default([]),
})

const talkSchema = z.object({
  label: z.enum(['none', 'anew', 'amends']),
  turns: z.array(z.object({ prompt: z.string(), answer: z.string() })),
})

interface TalkSet {
  readonly name: string
  readonly examples: readonly Example[]
}

/** The conversations of each history of `histories`, with what each came to, and those of `labelled` that somebody told it of. */
export function talkSetsIn(histories: string, labelled: string): TalkSet[] {
  const told = readdirSync(labelled)
    .sort()
    .map((name) => ({
      name,
      examples: jsonLinesOf(join(labelled, name)).map((line) => {
        const { label, turns } = talkSchema.parse(line)
        return { label, features: talkFeaturesOf(readTurns(turns)) }
      }),
    }))
  return [
    ...readdirSync(histories)
      .sort()
      .filter((name) => existsSync(join(histories, name, 'sessions.jsonl')))
      .map((name) => ({ name, examples: talksIn(join(histories, name)) })),
    ...told,
  ]
}

function talksIn(folder: string): Example[] {
  const files = readdirSync(folder).filter(
    (name) => name.endsWith('.jsonl') && name !== 'sessions.jsonl',
  )
  const questions = files.flatMap((file) =>
    jsonLinesOf(join(folder, file)).map((line) => questionSchema.parse(line)),
  )
  const sessions = jsonLinesOf(join(folder, 'sessions.jsonl'))
    .map((line) => sessionSchema.parse(line))
    .sort((a, b) => a.at - b.at)
  const begun = new Set<unknown>()
  return sessions.map(({ turns }) => {
    const own = questions.filter(({ gold, old }) =>
      [...gold, ...old].some((clause) => turns.some(({ text }) => text.includes(clause))),
    )
    const isAmended = own.some((question) => begun.has(question))
    for (const question of own) begun.add(question)
    return {
      label: own.length === 0 ? 'none' : isAmended ? 'amends' : 'anew',
      features: talkFeaturesOf(readTurns(turnsOf(turns))),
    }
  })
}

function turnsOf(turns: z.output<typeof sessionSchema>['turns']) {
  const said: { prompt: string; answer: string }[] = []
  for (const { role, text } of turns) {
    const last = said.at(-1)
    if (role === 'user' || !last) said.push({ prompt: role === 'user' ? text : '', answer: '' })
    const own = said.at(-1)
    if (role === 'assistant' && own) own.answer += own.answer === '' ? text : `\n\n${text}`
  }
  return said
}
