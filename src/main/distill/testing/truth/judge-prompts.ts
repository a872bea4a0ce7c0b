// Compares what is taken for a prompt of the user with what the labelled lines and hooks are.
import { z } from 'zod'
import { humanPromptOf } from '../../../agents/claude-code/transcripts/human-prompt.ts'
import { parseEntry } from '../../../agents/claude-code/transcripts/transcript-entry.ts'
import { userWordsOf } from '../../../agents/claude-code/user-words.ts'
import { readTruth, type Verdict } from './truth.ts'

const from = { from: z.string(), prompt: z.boolean() }
const promptsSchema = z.array(
  z.union([
    /** A user line of a transcript; longer texts are cut. */
    z.strictObject({ ...from, line: z.looseObject({}) }),
    /** What a hook gave as the prompt. */
    z.strictObject({ ...from, hook: z.string() }),
  ]),
)

/** The verdicts over `prompts.json`. */
export function judgePrompts(): Verdict[] {
  return promptsSchema.parse(readTruth('prompts.json')).map((one) => {
    const text = 'line' in one ? JSON.stringify(one.line) : one.hook
    const entry = 'line' in one ? parseEntry(text) : null
    const words = 'line' in one ? entry && humanPromptOf(entry) : userWordsOf(text)
    const isKept = words !== null && !/^<(?:system-reminder|task-notification)>/.test(words)
    const told = words === null ? 'none' : isKept ? 'prompt' : 'client'
    const truth = one.prompt ? 'prompt' : 'none'
    return {
      ...{ what: `${one.from}: ${text.slice(0, 120)}`, truth, told },
      verdict: told === truth ? 'right' : 'wrong',
    }
  })
}
