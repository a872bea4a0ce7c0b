// What a turn consists of, as the yardstick of its distillation reads it: the prompt, and what each tool was given and gave.
import { estimateTokenCount } from 'tokenx'
import type { ToolCall, TurnRecord } from '../../agents/tool-call.ts'
import { resultText } from '../rules/fields.ts'

/** Characters of one call that are read. */
const longestCall = 200_000

/** Fields of results that repeat what the input or another field says. */
const repeated: ReadonlySet<string> = new Set(['originalFile', 'oldString', 'newString'])

/** The source that a distillation is measured against. */
export interface TurnSource {
  /** The prompt, and inputs and results of all calls: the text whose tokens are distilled. */
  readonly text: string
  /** Tokens of that text, by estimate. */
  readonly tokens: number
  /** The text with all else that the record holds: answers, words in between, subagents, files as they were. */
  readonly whole: string
}

/** Reads the source out of the record. */
export function turnSource(record: TurnRecord): TurnSource {
  const asked = [record.prompt ?? '', ...(record.steering ?? [])]
  const calls = record.calls.map(callText)
  const text = [...asked, ...calls].filter((part) => part !== '').join('\n')
  const beside = [
    record.lastMessage ?? '',
    ...(record.said ?? []),
    record.answerBefore ?? '',
    record.handedOn?.prompt ?? '',
    // How tests and checks stood when the turn began is told with it.
    textsIn(record.mattersBefore ?? []),
    ...record.subagents.flatMap((one) => [one.agentType ?? '', one.result ?? '']),
    ...record.decisions.flatMap((one) => [one.tool, one.message ?? '', textsIn(one.input)]),
    ...record.calls.map((call) => `${call.tool}\n${textsIn(call.response, new Set())}`),
  ]
  return { text, tokens: estimateTokenCount(text), whole: `${text}\n${beside.join('\n')}` }
}

/** What a call was given and gave, each text on lines of its own. */
export function callText(call: ToolCall): string {
  return `${textsIn(call.input)}\n${givenBack(call)}`.slice(0, longestCall)
}

/** What a call gave back: its result, or what it said when it failed. */
export function givenBack(call: ToolCall): string {
  if (call.error !== null) return call.error
  return typeof call.response === 'object' && call.response !== null
    ? textsIn(call.response, repeated)
    : resultText(call.response)
}

/** All texts and numbers of a value in their order. */
function textsIn(value: unknown, leftOut: ReadonlySet<string> = repeated): string {
  const found: string[] = []
  let left = longestCall
  // A list of its own in place of recursion: a hostile value may be nested as deep as it likes.
  const open: unknown[] = [value]
  while (open.length > 0 && left > 0) {
    const next = open.pop()
    if (typeof next === 'string' || typeof next === 'number') {
      const text = String(next).slice(0, left)
      found.push(text)
      left -= text.length + 1
    } else if (Array.isArray(next)) {
      for (let at = next.length - 1; at >= 0; at -= 1) open.push(next[at])
    } else if (typeof next === 'object' && next !== null) {
      for (const [name, item] of Object.entries(next).reverse())
        if (!leftOut.has(name)) open.push(item)
    }
  }
  return found.join('\n')
}
