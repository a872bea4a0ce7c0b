// Counts a transcript in another way than the reader does: whole file, plain JSON, the written rules word by word.
import { readFileSync } from 'node:fs'

type Json = Record<string, unknown>

/** The figures that the table must agree with. */
interface PlainCount {
  humanPrompts: number
  tools: Record<string, number>
  agentTools: Record<string, number>
  failed: number
  refused: number
  edits: Record<string, number>
  subagents: number
  compactions: number
  tokens: Record<string, Record<string, number>>
}

const starts =
  /^(<command-name>|<local-command-|<bash-input>|<task-notification>|\[Request interrupted)/

export function plainCount(file: string): PlainCount {
  const lines: Json[] = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Json)
  const main = lines.filter((line) => line.isSidechain !== true)
  const assistants = main.filter((line) => line.type === 'assistant')
  const uses = assistants.flatMap((line) => blocks(line)).filter((b) => b.type === 'tool_use')
  const users = main.filter((line) => line.type === 'user')
  const results = new Map<unknown, { line: Json; block: Json }>()
  for (const line of users) {
    for (const block of blocks(line)) {
      if (block.type === 'tool_result') results.set(block.tool_use_id, { line, block })
    }
  }
  // Where nobody is asked, what an older client calls rejected was stopped.
  const asksNobody = users.some((line) => line.permissionMode === 'bypassPermissions')
  const isRejected = ({ line }: { line: Json }) => line.toolUseResult === 'User rejected tool use'
  const isRefused = (result: { line: Json }): boolean =>
    (isRejected(result) && !asksNobody) || 'toolDenialKind' in result.line
  const errors = [...results.values()].filter(({ block }) => block.is_error === true)
  const edits = uses.filter((use) => {
    const result = results.get(use.id)
    const edits = /^(Edit|Write|MultiEdit|NotebookEdit)$/.test(String(use.name))
    return edits && result !== undefined && result.block.is_error !== true
  })
  return {
    humanPrompts: users.filter(isHuman).length,
    tools: tally(uses.map((use) => String(use.name))),
    agentTools: tally(agentCalls(lines)),
    failed: errors.filter((result) => !isRefused(result) && !isRejected(result)).length,
    refused: errors.filter(isRefused).length,
    edits: tally(edits.map((use) => String(at(use, 'input', 'file_path')))),
    subagents: countAgents(lines),
    compactions: main.filter((line) => line.subtype === 'compact_boundary').length,
    tokens: tokensOf(assistants),
  }
}

function isHuman(line: Json): boolean {
  if (line.isMeta || line.isSidechain || line.toolUseResult || line.isCompactSummary) return false
  const kind = at(line, 'origin', 'kind')
  if (kind !== undefined && kind !== 'human') return false
  const parts = blocks(line)
  if (parts.some((part) => part.type === 'tool_result')) return false
  return !starts.test(parts.map((part) => part.text ?? '').join('\n'))
}

/** Tools that subagents called, by lines of their own or by progress reports, each call once. */
function agentCalls(lines: readonly Json[]): string[] {
  const names = new Map<unknown, string>()
  for (const line of lines) {
    const inner = at(line, 'data', 'type') === 'agent_progress' ? at(line, 'data', 'message') : null
    const speaker =
      line.isSidechain === true && line.type === 'assistant' ? line : (inner as Json | null)
    if (!speaker) continue
    for (const block of blocks(speaker)) {
      if (block.type === 'tool_use') names.set(block.id, String(block.name))
    }
  }
  return [...names.values()]
}

/** Started by a call of the main thread, or the agent that the file itself is about. */
function countAgents(lines: readonly Json[]): number {
  const started = lines.filter((line) => {
    const result = line.toolUseResult
    if (line.isSidechain || typeof result !== 'object' || result === null) return false
    return 'totalToolUseCount' in result || at(line, 'toolUseResult', 'status') === 'async_launched'
  })
  const own = new Set(lines.filter((line) => line.isSidechain).map((line) => line.agentId))
  own.delete(undefined)
  const tasks = [...own].filter((id) => !String(id).startsWith('acompact'))
  return started.length + tasks.length
}

/** Last line of each response, by model. */
function tokensOf(assistants: readonly Json[]): PlainCount['tokens'] {
  const last = new Map<unknown, Json>()
  for (const line of assistants) last.set(at(line, 'message', 'id'), line)
  const sums: PlainCount['tokens'] = {}
  for (const line of last.values()) {
    const model = String(at(line, 'message', 'model'))
    if (model === '<synthetic>') continue
    const sum = sums[model] ?? { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 }
    const add = (key: string, field: string): void => {
      sum[key] = (sum[key] ?? 0) + Number(at(line, 'message', 'usage', field) ?? 0)
    }
    add('input', 'input_tokens')
    add('output', 'output_tokens')
    add('cacheRead', 'cache_read_input_tokens')
    add('cacheCreation', 'cache_creation_input_tokens')
    sums[model] = sum
  }
  return sums
}

function blocks(line: Json): Json[] {
  const content = at(line, 'message', 'content')
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return Array.isArray(content) ? content : []
}

function at(value: unknown, ...keys: readonly string[]): unknown {
  let current: unknown = value
  for (const key of keys) {
    if (typeof current !== 'object' || current === null) return undefined
    current = Reflect.get(current, key)
  }
  return current
}

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
