// What a turn consists of, as the yardstick of its distillation reads it: the prompt, and what each tool was given and gave.
import type { ToolCall, TurnRecord } from '../../agents/tool-call.ts'
import { resultText } from '../rules/fields.ts'

/** Characters of one call that are read. */
const longestCall = 200_000

/** Fields of results that repeat what the input or another field says. */
const repeated: ReadonlySet<string> = new Set(['originalFile', 'oldString', 'newString'])

/** Characters of a piece: reading one takes a ms or two. */
const pieceLength = 16_000
/** A name that lies across two pieces is found in the later one. */
const overlap = 200

/** A piece of what the record holds. */
export interface SourcePiece {
  readonly text: string
  /** What stands before it, to find names that lie across the border. */
  readonly before: string
  /** Whether it is of what is distilled: the prompt, and what tools were given and gave. */
  readonly isDistilled: boolean
}

/** All that the record holds of a turn, piece by piece: first what is distilled, then what was said beside it. */
export function* sourcePieces(record: TurnRecord): Generator<SourcePiece> {
  for (const asked of [record.prompt ?? '', ...(record.steering ?? [])])
    yield* piecesOf(asked, true)
  for (const call of record.calls) yield* piecesOf(callText(call), true)
  const beside = [
    record.lastMessage ?? '',
    ...(record.said ?? []),
    record.answerBefore ?? '',
    record.handedOn?.prompt ?? '',
    // How tests and checks stood when the turn began is told with it.
    textsIn(record.mattersBefore ?? []),
    ...record.subagents.flatMap((one) => [one.agentType ?? '', one.result ?? '']),
  ]
  for (const said of beside) yield* piecesOf(said, false)
  for (const { tool, message, input } of record.decisions)
    yield* piecesOf([tool, message ?? '', textsIn(input)].join('\n'), false)
  for (const call of record.calls)
    yield* piecesOf(`${call.tool}\n${textsIn(call.response, new Set())}`, false)
}

function* piecesOf(text: string, isDistilled: boolean): Generator<SourcePiece> {
  for (let at = 0; at < text.length; at += pieceLength)
    yield {
      text: text.slice(at, at + pieceLength),
      before: text.slice(Math.max(0, at - overlap), at),
      isDistilled,
    }
}

/** What a call was given and gave, each text on lines of its own. */
function callText(call: ToolCall): string {
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
