// Counts what one transcript file holds, for the table that can be checked by hand.

import { basename } from 'node:path'
import { toolKindOf } from '../../../shared/tool-kinds.ts'
import { fullAgent } from '../../agents/adapters.ts'
import type { CallEvent, UsageEvent } from '../../agents/agent-event.ts'
import type { TranscriptEvent } from '../../agents/transcripts/agent-transcripts.ts'
import { readLines } from '../../agents/transcripts/line-reader.ts'

/** Tokens of one model. Cache creation is the sum of both lifetimes. */
export interface TokenCounts {
  input: number
  output: number
  cacheRead: number
  cacheCreation: number
}

/** What was done by one side: the main thread, or all subagents together. */
export interface SideCounts {
  readonly toolCalls: Record<string, number>
  failed: number
  refused: number
  unanswered: number
  /** Edits that went well, by the path as the agent wrote it. */
  readonly edits: Record<string, number>
  readonly tokens: Record<string, TokenCounts>
}

export interface TranscriptCounts {
  readonly file: string
  lines: number
  humanPrompts: number
  steering: number
  interruptions: number
  subagents: number
  compactions: number
  readonly main: SideCounts
  readonly agents: SideCounts
  /** Lines that gave nothing, by reason. */
  readonly skipped: Record<string, number>
}

/** Reads `file` to its end and counts. Memory grows with the number of calls, not with their size. */
export async function countTranscript(file: string): Promise<TranscriptCounts> {
  const reader = fullAgent.transcripts.createReader(basename(file, '.jsonl'))
  const collector = createCollector(file)
  for await (const line of readLines(file)) {
    const events = reader.read(line)
    if (events) collector.add(events)
    else collector.counts.skipped['cut off'] = 1
  }
  collector.add(reader.finish())
  collector.counts.lines = reader.state().line
  return collector.finish()
}

interface Collector {
  readonly counts: TranscriptCounts
  add(events: readonly TranscriptEvent[]): void
  finish(): TranscriptCounts
}

function createCollector(file: string): Collector {
  const counts: TranscriptCounts = {
    file,
    lines: 0,
    humanPrompts: 0,
    steering: 0,
    interruptions: 0,
    subagents: 0,
    compactions: 0,
    main: emptySide(),
    agents: emptySide(),
    skipped: {},
  }
  const usage = new Map<string, UsageEvent>()
  const calls = new Set<string>()
  const subagents = new Set<string>()
  const compactions = new Set<string | null>()

  function add(events: readonly TranscriptEvent[]): void {
    for (const event of events) addOne(event)
  }

  function addOne(event: TranscriptEvent): void {
    if (event.kind === 'prompt')
      counts.humanPrompts += fullAgent.transcripts.isNotice(event.text) ? 0 : 1
    else if (event.kind === 'words' && event.role === 'steering') counts.steering += 1
    else if (event.kind === 'words' && event.role === 'interruption') counts.interruptions += 1
    else if (event.kind === 'skipped') bump(counts.skipped, event.reason)
    else if (event.kind === 'compaction') compactions.add(event.uuid)
    else if (event.kind === 'subagent' && event.agentKind === 'task') subagents.add(event.agentId)
    else if (event.kind === 'usage') {
      const known = usage.get(event.messageId)
      if (!known || known.partial || !event.partial) usage.set(event.messageId, event)
    } else if (event.kind === 'tool' && !calls.has(event.call.toolUseId)) {
      calls.add(event.call.toolUseId)
      addCall(event.agentId === null ? counts.main : counts.agents, event)
    }
  }

  return {
    counts,
    add,
    finish() {
      for (const event of usage.values()) {
        const side = event.agentId === null ? counts.main : counts.agents
        addTokens(side.tokens, event)
      }
      counts.subagents = subagents.size
      counts.compactions = compactions.size
      return counts
    },
  }
}

function addCall(side: SideCounts, { call }: CallEvent): void {
  bump(side.toolCalls, call.tool)
  if (call.outcome === 'failed') side.failed += 1
  else if (call.outcome === 'refused') side.refused += 1
  else if (call.outcome === 'no_result') side.unanswered += 1
  else if (toolKindOf(call.tool) === 'edit') {
    const path = pathOf(call.input)
    if (path) bump(side.edits, path)
  }
}

function addTokens(tokens: Record<string, TokenCounts>, event: UsageEvent): void {
  const sum = tokens[event.model] ?? { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 }
  sum.input += event.inputTokens
  sum.output += event.outputTokens
  sum.cacheRead += event.cacheReadTokens
  sum.cacheCreation += event.cacheWrite5mTokens + event.cacheWrite1hTokens
  tokens[event.model] = sum
}

function pathOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null
  const path: unknown = Reflect.get(input, 'file_path') ?? Reflect.get(input, 'notebook_path')
  return typeof path === 'string' ? path : null
}

function bump(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1
}

function emptySide(): SideCounts {
  return { toolCalls: {}, failed: 0, refused: 0, unanswered: 0, edits: {}, tokens: {} }
}
