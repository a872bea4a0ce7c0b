// What a language model is given of a turn: what was asked, what happened, chosen and cut by what it tells, and the answer.
import type { ToolCall, TurnRecord } from '../../agents/tool-call.ts'
import type { ObservationDraft } from '../observation-draft.ts'
import { list, resultText, text } from '../rules/fields.ts'
import { isPressing } from './pressing.ts'
import type { KnownLearning } from './turn-learning.ts'

/** A turn as it is put to a model. */
export interface TurnInput {
  readonly text: string
  /** The observations of the rules by the name under which the model is given them. */
  readonly entries: ReadonlyMap<string, ObservationDraft>
}

/**
 * Characters of all, about 6,500 tokens of code and prose: with what is said of the task, a call stays under 8,000.
 * Those of the prompt, of the answer, and of the steps that are told at all.
 */
const most = { all: 24_000, earlier: 8000, prompt: 4000, answer: 4000, steps: 60 }

/** Characters of evidence that a step may have, by its kind: changes and failures first, then results, reads last. */
const evidence = { edit: 1600, failed: 1400, result: 700, command: 300, look: 0 } as const

/** What is given beside the turn itself. */
interface Context {
  readonly known: readonly KnownLearning[]
  /** Exchanges before it, the oldest first. */
  readonly earlier: readonly string[]
}

/** Puts a turn into words for a model; `drafts` are what rules tell of it. */
export function turnInput(
  record: TurnRecord,
  drafts: readonly ObservationDraft[],
  { known, earlier }: Context = { known: [], earlier: [] },
): TurnInput {
  const calls = new Map(record.calls.map((call) => [call.eventId, call]))
  const weighty = new Set(
    [...drafts].sort((a, b) => b.importance - a.importance).slice(0, most.steps),
  )
  const steps = drafts.filter((draft) => weighty.has(draft))
  const asked = [record.prompt ?? '', ...(record.steering ?? [])].filter((said) => said !== '')
  const before = [
    known.length > 0 &&
      section(
        'Known memories',
        known.map(({ id, content }) => `[${id}] ${plainly(content)}`).join('\n'),
      ),
    earlier.length > 0 &&
      section('What was said before', cut(plainly(earlier.join('\n\n')), most.earlier)),
  ].filter((one) => one !== false)
  const head = [
    ...before,
    section('What the user asked', cut(plainly(asked.join('\n\n')), most.prompt)),
  ].join('\n')
  const tail = section('How the agent ended', cut(plainly(record.lastMessage ?? ''), most.answer))
  const entries = new Map(steps.map((draft, at) => [`s${at + 1}`, draft]))
  let left = most.all - head.length - tail.length
  const lines = new Map<string, string>()
  for (const [name, draft] of entries) {
    // Rules quote what was printed.
    const words = [draft.title, draft.summary].map(plainly).join('. ')
    const line = `[${name}] ${draft.kind}: ${cut(words, 300)}`
    lines.set(name, line)
    left -= line.length
  }
  const byWorth = [...entries].sort((a, b) => roomOf(b[1]) - roomOf(a[1]))
  for (const [name, draft] of byWorth) {
    const room = Math.min(roomOf(draft), left - 20)
    if (room < 80) continue
    const shown = cut(evidenceOf(draft, calls), room)
    if (shown.trim() === '') continue
    const block = `${lines.get(name) ?? ''}\n${shown}`
    left -= shown.length + 1
    lines.set(name, block)
  }
  const told = [...lines.values()].join('\n\n')
  return { text: [head, section('What happened', told), tail].join('\n'), entries }
}

function section(name: string, body: string): string {
  // What would end the section is no end of it.
  return `<section name="${name}">\n${body.replaceAll('</section>', '</ section>')}\n</section>\n`
}

function roomOf(draft: ObservationDraft): number {
  if (draft.kind === 'edit') return evidence.edit
  if (draft.failed) return evidence.failed
  if (draft.kind === 'explore') return evidence.look
  if (draft.kind === 'command' || draft.kind === 'build' || draft.kind === 'commit')
    return evidence.command
  return evidence.result
}

function evidenceOf(draft: ObservationDraft, calls: ReadonlyMap<number, ToolCall>): string {
  const behind = draft.eventIds.flatMap((id) => calls.get(id) ?? [])
  return plainly(behind.slice(-4).map(shown).join('\n'))
}

/** A call as far as it tells: the lines that changed, or the command and its output, or the result. */
function shown(call: ToolCall): string {
  const hunks = list(call.response, 'structuredPatch').flatMap((hunk) => list(hunk, 'lines'))
  if (hunks.length > 0) return hunks.filter((line) => typeof line === 'string').join('\n')
  const written = text(call.input, 'content', 'new_string', 'new_source')
  if (written !== null) return written
  const output = [text(call.response, 'stdout'), text(call.response, 'stderr'), call.error]
    .flatMap((one) => one ?? [])
    .join('\n')
  const command = text(call.input, 'command')
  if (command !== null) return `$ ${cut(command, 400)}\n${output}`
  return [output, resultText(call.response)].filter((one) => one !== '').join('\n')
}

/** Lines that speak to a model instead of telling what happened are left out: they are never work. */
function plainly(value: string): string {
  return value
    .split('\n')
    .map((line) => (isPressing(line) ? '(a line that speaks to the model is left out)' : line))
    .join('\n')
}

/** A word longer than this is cut itself (characters). */
const longestWord = 80

/** The beginning and the end of a longer text, both cut between words: what is given of a name is copied as the name. */
function cut(value: string, room: number): string {
  if (value.length <= room) return value
  const head = Math.ceil(room * 0.6)
  const before = value.slice(0, head)
  const after = value.slice(value.length - (room - head))
  const lastGap = before.slice(-longestWord).search(/\s\S*$/)
  const firstGap = after.slice(0, longestWord).search(/\s/)
  const start = lastGap < 0 ? before : before.slice(0, Math.max(0, head - longestWord) + lastGap)
  return `${start}\n…\n${firstGap < 0 ? after : after.slice(firstGap + 1)}`
}
