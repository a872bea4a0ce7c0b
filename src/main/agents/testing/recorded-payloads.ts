// Recorded hook payloads of other agents, in the order in which they came, for tests.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import recorded from './recorded-payloads.json' with { type: 'json' }

interface RecordedPayload {
  readonly agent: string
  /** The name with which the hook was called. */
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** One small session of Codex 0.169, Copilot CLI 1.0.102 (as it calls hooks of Claude Code's settings) and Gemini CLI 0.61. */
export const recordedPayloads: readonly RecordedPayload[] = recorded

const root = resolve(import.meta.dirname, '../../../../../shared/fixtures/agents')

/** Everything that was recorded, where the recordings are at hand. */
export function allRecordings(): RecordedPayload[] {
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const [, agent = '', event = ''] =
      /^(codex|copilot|gemini)-[^/\\]+[/\\](?:cpP?-|g|via-recollect-rejected-)?([A-Za-z]+)(?:-\d)?\.json$/.exec(
        name,
      ) ?? []
    if (agent === '' || event === 'hooks' || event === 'rec') return []
    const payload: unknown = JSON.parse(readFileSync(join(root, name), 'utf8'))
    return typeof payload === 'object' && payload !== null
      ? [{ agent, event, payload: { ...payload } }]
      : []
  })
}
