// Writes the counts of transcript files as plain text tables.
import type { SideCounts, TokenCounts, TranscriptCounts } from './transcript-counts.ts'

/** One block of lines for each file, main thread and subagents apart. */
export function formatCounts(counts: TranscriptCounts): string {
  const lines = [
    counts.file,
    row('lines', counts.lines),
    row('human prompts', counts.humanPrompts),
    row('steering messages', counts.steering),
    row('interruptions', counts.interruptions),
    row('subagents', counts.subagents),
    row('compactions', counts.compactions),
    ...sideRows(counts.main, ''),
    ...(isEmpty(counts.agents) ? [] : sideRows(counts.agents, 'subagents: ')),
    ...entries(counts.skipped, 'skipped, '),
  ]
  return lines.join('\n')
}

/** The same figures for programs. */
export function countsAsJson(counts: readonly TranscriptCounts[]): string {
  return JSON.stringify(counts, null, 2)
}

function sideRows(side: SideCounts, prefix: string): string[] {
  const calls = Object.values(side.toolCalls).reduce((sum, n) => sum + n, 0)
  return [
    row(`${prefix}tool calls`, calls),
    ...entries(side.toolCalls, `${prefix}  `),
    row(`${prefix}failed`, side.failed),
    row(`${prefix}refused`, side.refused),
    row(`${prefix}without a result`, side.unanswered),
    ...entries(side.edits, `${prefix}edits of `),
    ...Object.entries(side.tokens).flatMap(([model, tokens]) =>
      tokenRows(`${prefix}${model}`, tokens),
    ),
  ]
}

function tokenRows(name: string, tokens: TokenCounts): string[] {
  return [
    row(`${name} input tokens`, tokens.input),
    row(`${name} output tokens`, tokens.output),
    row(`${name} cache read tokens`, tokens.cacheRead),
    row(`${name} cache creation tokens`, tokens.cacheCreation),
  ]
}

function entries(counts: Readonly<Record<string, number>>, prefix: string): string[] {
  const sorted = Object.entries(counts).sort(([a, x], [b, y]) => y - x || a.localeCompare(b))
  return sorted.map(([name, n]) => row(`${prefix}${name}`, n))
}

function row(name: string, value: number): string {
  return `${String(value).padStart(12)}  ${name}`
}

function isEmpty(side: SideCounts): boolean {
  return Object.keys(side.toolCalls).length === 0 && Object.keys(side.tokens).length === 0
}
