// Reads from stored payloads what each call of a turn was asked to do: its command, pattern, address or task.
import { inflateSync } from 'node:zlib'
import { z } from 'zod'
import { toolKindOf } from '../../../shared/tool-kinds.ts'
import { translateStored } from '../../agents/read-stored.ts'
import type { Db } from '../open.ts'

/** Larger payloads are not opened for a list; in bytes. */
const longestPayload = 262_144
/** Bytes of all payloads that are opened for one turn. */
const mostBytes = 48 * 1024 * 1024
const longestHeadline = 200

const callSchema = z.object({
  tool_name: z.string().optional().catch(undefined),
  tool_input: z.record(z.string(), z.unknown()),
})

/** What says most about a call, by what its tool does; the first that is there. */
const telling = {
  run: ['command', 'script'],
  search: ['pattern', 'query'],
  read: ['file_path', 'path', 'notebook_path'],
  edit: ['file_path', 'notebook_path', 'path'],
  web: ['url', 'query'],
  delegate: ['description', 'prompt'],
  ask: ['question'],
  plan: ['subject', 'plan', 'taskId'],
  other: ['description', 'command', 'query', 'pattern', 'url', 'prompt', 'skill', 'name', 'path'],
} as const

/** The reader of a turn's headlines, by the row of the call; `db` may be a reader. */
export function createCallHeadlines(db: Db): (turn: number) => [row: number, headline: string][] {
  const payloadsOf = db.prepare<
    [number],
    { row: number; tool: string; body: Buffer; bytes: number; agent: string }
  >(
    `SELECT e.id AS row, e.tool, p.body, p.bytes, p.agent FROM tool_events e JOIN payloads p ON p.tool_event_id = e.id
     WHERE e.turn_id = ? AND p.bytes <= ${longestPayload} ORDER BY e.at DESC, e.id DESC`,
  )
  return (turn) => {
    const headlines: [number, string][] = []
    let left = mostBytes
    for (const { row, tool, body, bytes, agent } of payloadsOf.iterate(turn)) {
      left -= bytes
      if (left < 0) break
      const headline = headlineOf(tool, body, agent)
      if (headline !== null) headlines.push([row, headline])
    }
    return headlines
  }
}

/** The headline of one stored payload; null where it names nothing, or does not read like a call. */
function headlineOf(stored: string, body: Buffer, agent: string): string | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(inflateSync(body).toString('utf8'))
  } catch {
    return null
  }
  const told = callSchema.safeParse(translateStored(parsed, agent)).data
  if (!told) return null
  const { tool_name: tool = stored, tool_input: input } = told
  const kind = toolKindOf(tool)
  const patched = z.array(callSchema).safeParse(input.changes).data
  if (tool === 'apply_patch' && patched && patched.length > 0) {
    const files = patched.flatMap((one) => firstText(one.tool_input, telling.edit) ?? [])
    return files.join(', ').slice(0, longestHeadline)
  }
  const named =
    firstText(input, telling[kind]) ?? listed(input) ?? firstText(input, Object.keys(input))
  if (named === null) return null
  const place = kind === 'search' ? firstText(input, ['path', 'glob']) : null
  return (place === null ? named : `${named} in ${place}`).slice(0, longestHeadline)
}

function firstText(input: Record<string, unknown>, names: readonly string[]): string | null {
  for (const name of names) {
    const value = input[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return null
}

const listSchema = z.array(
  z.object({ question: z.string().optional(), content: z.string().optional() }),
)

/** The first question, or the tasks of a list. */
function listed(input: Record<string, unknown>): string | null {
  const entries = listSchema.safeParse(input.questions ?? input.todos).data
  const texts = entries?.flatMap(({ question, content }) => question ?? content ?? []) ?? []
  return texts.length === 0 ? null : texts.join(' · ')
}
