// Plays 120 dated sessions with known answers into a store, as hooks of the client would: four projects in 150 days.
import { basename } from 'node:path'
import type { Capture } from '../../../capture/ingest.ts'
import { datedTopics } from './dated-topics.ts'

/** When the first session begins, in ms since 1970. */
const firstDay = Date.parse('2026-05-04T08:00:00Z')
const dayMs = 86_400_000
/** A project is worked on every fifth day. */
const daysBetween = 5
/** How often a session goes on with what the one before was about, and how often it reads a file that all share, and leaves it as it is. */
const goesOn = 0.3
const readsShared = 1 / 6
const shared = 'CHANGELOG.md'

interface DatedSession {
  readonly id: string
  readonly project: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly prompt: string
  readonly files: readonly string[]
  readonly answer: string
}

/** Captures all sessions, the oldest first; returns their number. What is told of them is still to be distilled. */
export function playDatedSessions(capture: Pick<Capture, 'ingest'>): number {
  const sessions = datedSessions()
  for (const session of sessions) {
    for (const { at, payload } of eventsOf(session))
      capture.ingest(payload, { at, bytes: 1000, via: 'spool' })
  }
  return sessions.length
}

/** The same on each call. */
function datedSessions(): DatedSession[] {
  const random = createRandom(41)
  const draw = (below: number): number => Math.floor(random() * below)
  const projects = Object.entries(datedTopics)
  return projects
    .flatMap(([project, topics], place) => {
      const left = topics.map(({ asked }) => [...asked.keys()])
      const count = topics.reduce((sum, { asked }) => sum + asked.length, 0)
      let last = -1
      return Array.from({ length: count }, (_, n): DatedSession => {
        const open = [...topics.keys()].filter((topic) => (left[topic] ?? []).length > 0)
        const isMore = open.includes(last) && random() < goesOn
        last = isMore ? last : (open[draw(open.length)] ?? 0)
        const topic = topics[last]
        const rest = left[last] ?? []
        const [asked = 0] = rest.splice(draw(rest.length), 1)
        const without = draw(topic?.files.length ?? 1)
        const files = topic?.files.filter((_file, at) => at !== without) ?? []
        return {
          id: `${place}${String(n).padStart(7, '0')}-da7e-4000-8000-000000000000`,
          project,
          at: firstDay + (n * daysBetween + place) * dayMs + draw(8) * 3_600_000,
          prompt: topic?.asked[asked] ?? '',
          files: random() < readsShared ? [...files, shared] : files,
          answer: `I changed ${files[0]}. ${topic?.said[n % 2]}`,
        }
      })
    })
    .sort((one, other) => one.at - other.at)
}

/** The hooks of a session, half a minute apart. */
function eventsOf({ id, project, at, prompt, files, answer }: DatedSession) {
  const cwd = `/home/dev/${project}`
  const base = { session_id: id, transcript_path: '', cwd }
  const inTurn = { ...base, prompt_id: `prompt-${id}`, permission_mode: 'acceptEdits' }
  const used = (tool_name: string, tool_input: object, tool_response: object, n: number) => ({
    ...{ ...inTurn, hook_event_name: 'PostToolUse', tool_name, tool_input, tool_response },
    ...{ tool_use_id: `toolu_${id}_${n}`, duration_ms: 20 },
  })
  const contentOf = (file: string): string => `export const ${nameOf(file)} = load()\n`
  const calls = files.flatMap((file, n) => {
    const filePath = `${cwd}/${file}`
    const content = { filePath, content: contentOf(file), numLines: 1, startLine: 1, totalLines: 1 }
    const read = used('Read', { file_path: filePath }, { type: 'text', file: content }, 2 * n)
    if (file === shared) return [read]
    const change = { oldString: 'load()', newString: `load('${nameOf(file)}')` }
    const input = { file_path: filePath, old_string: 'load()', new_string: change.newString }
    const response = { filePath, ...change, originalFile: contentOf(file), structuredPatch: [] }
    return [read, used('Edit', input, response, 2 * n + 1)]
  })
  const payloads = [
    { ...base, hook_event_name: 'SessionStart', source: 'startup' },
    { ...inTurn, hook_event_name: 'UserPromptSubmit', prompt },
    ...calls,
    { ...inTurn, hook_event_name: 'Stop', last_assistant_message: answer },
    { ...inTurn, hook_event_name: 'SessionEnd', reason: 'other' },
  ]
  return payloads.map((payload, n) => ({ at: at + n * 30_000, payload }))
}

const nameOf = (file: string): string => basename(file).split(/\W/)[0] ?? ''

/** Numbers from 0 to 1, the same for the same seed (a linear congruential generator; Numerical Recipes, chapter 7). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
