// Cuts recorded transcripts into their turns, each a session of its own in another project's folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'

const lineSchema = z.looseObject({
  type: z.string(),
  cwd: z.string().optional(),
  timestamp: z.string().optional(),
  isMeta: z.boolean().optional(),
  isSidechain: z.boolean().optional(),
  message: z.looseObject({ content: z.unknown() }).optional(),
})
type Line = z.output<typeof lineSchema>

/** A turn's lines as recorded. */
type RecordedTurn = readonly Line[]

/** The turns of every transcript below `folder`, none where it is missing; subagents' files are left out. */
export function recordedTurns(folder: string): readonly RecordedTurn[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl') && !basename(name).startsWith('agent-'))
    .sort()
    .flatMap((name) => turnsOf(readFileSync(join(folder, name), 'utf8')))
}

function turnsOf(text: string): RecordedTurn[] {
  const turns: Line[][] = []
  for (const written of text.split('\n')) {
    if (written === '') continue
    const line = lineSchema.parse(JSON.parse(written))
    if (line.type !== 'user' && line.type !== 'assistant') continue
    if (isPrompt(line)) turns.push([])
    turns.at(-1)?.push(line)
  }
  return turns.filter((turn) => turn.some(({ type }) => type === 'assistant'))
}

function isPrompt({ type, isMeta, isSidechain, message }: Line): boolean {
  if (type !== 'user' || isMeta || isSidechain) return false
  const content = message?.content
  if (typeof content === 'string') return true
  return (
    Array.isArray(content) && content.some((block: { type?: unknown }) => block.type === 'text')
  )
}

/** The turn as a transcript of its own session, in the folder `cwd`, from `at` on (ms since 1970). */
export function turnLines(
  turn: RecordedTurn,
  { id, cwd, at }: { readonly id: string; readonly cwd: string; readonly at: number },
): string {
  const began = Date.parse(turn.find(({ timestamp }) => timestamp)?.timestamp ?? '')
  const written = turn.map((line) => {
    const timestamp =
      line.timestamp && new Date(Date.parse(line.timestamp) - began + at).toISOString()
    const text = JSON.stringify({ ...line, sessionId: id, ...(timestamp ? { timestamp } : {}) })
    // Files are named from the folder where the agent worked.
    return line.cwd ? text.replaceAll(JSON.stringify(line.cwd).slice(1, -1), cwd) : text
  })
  return `${written.join('\n')}\n`
}
