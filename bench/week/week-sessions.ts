// A week of work as hook events: the recorded demo sessions as patterns, with texts of this repository's own files.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readRecordings } from '../../src/main/demo/recordings.ts'

const root = resolve(import.meta.dirname, '../..')

/** One event as its hook is given it on standard input. */
interface WeekEvent {
  readonly name: string
  readonly body: string
  /** How the stored event is recognised: a tool use id, or session, event and prompt. */
  readonly key: string
}

export interface WeekSession {
  readonly id: string
  /** The project's folder. */
  readonly cwd: string
  readonly events: readonly WeekEvent[]
}

/** `count` sessions, spread over the project folders; the same for the same input. */
export function weekSessions(count: number, folders: readonly string[]): readonly WeekSession[] {
  const recordings = readRecordings(join(root, 'resources', 'demo')).filter(
    ({ events }) => events.length >= 10,
  )
  const texts = sourceTexts()
  return Array.from({ length: count }, (_, n) => {
    const recording = recordings[n % recordings.length]
    if (!recording) throw new Error('There are no recordings in resources/demo.')
    const id = `${n.toString(16).padStart(8, '0')}-5eed-4000-8000-000000000000`
    const cwd = folders[n % folders.length] ?? '/tmp'
    const events = recording.events.map(({ payload }, at) =>
      rewrite(payload, { id, cwd, n, text: texts[(n * 31 + at * 7) % texts.length] ?? '' }),
    )
    return { id, cwd, events }
  })
}

interface Place {
  readonly id: string
  readonly cwd: string
  readonly n: number
  readonly text: string
}

function rewrite(payload: Readonly<Record<string, unknown>>, place: Place): WeekEvent {
  const name = String(payload.hook_event_name)
  const promptId = payload.prompt_id === undefined ? undefined : `${payload.prompt_id}-${place.n}`
  const toolUseId =
    payload.tool_use_id === undefined ? undefined : `${payload.tool_use_id}-${place.n}`
  const changed = {
    ...payload,
    session_id: place.id,
    transcript_path: '',
    cwd: place.cwd,
    ...(promptId === undefined ? {} : { prompt_id: promptId }),
    ...(toolUseId === undefined ? {} : { tool_use_id: toolUseId }),
    ...(typeof payload.prompt === 'string' ? { prompt: `${payload.prompt} (${place.n})` } : {}),
    ...(payload.tool_name === 'Read' ? { tool_response: readOf(payload, place.text) } : {}),
  }
  return {
    name,
    body: JSON.stringify(changed),
    key: toolUseId ?? `${place.id} ${name} ${promptId ?? ''}`,
  }
}

function readOf(payload: Readonly<Record<string, unknown>>, content: string) {
  const input = payload.tool_input as { file_path?: string } | undefined
  const lines = content.split('\n').length
  return {
    type: 'text',
    file: {
      filePath: input?.file_path ?? '',
      content,
      numLines: lines,
      startLine: 1,
      totalLines: lines,
    },
  }
}

/** The sources of the program, as files of all sizes. */
function sourceTexts(): readonly string[] {
  const folder = join(root, 'src', 'main')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}
