// Programs that failed for real: what they printed confirms the calls that led there.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ToolCall } from '../../agents/tool-call.ts'
import { redactText } from '../../capture/redact/redact-text.ts'
import { scanSources } from '../../db/code/testing/scan-sources.ts'
import { createTraceStore } from '../../db/code/trace-store.ts'
import { openNewDatabase } from '../../db/testing/new-database.ts'
import { seenCalls } from './seen-calls.ts'

const runs = readFileSync(new URL('testing/recorded-runs.txt', import.meta.url), 'utf8')
  .split(/^##### /m)
  .slice(1)
  .map((run) => {
    const [name = '', ...rest] = run.split('\n')
    const parts = rest
      .join('\n')
      .split(/^=== /m)
      .slice(1)
      .map((part): [string, string] => {
        const end = part.indexOf('\n')
        return [part.slice(0, end), part.slice(end + 1)]
      })
    return { name, parts: Object.fromEntries(parts) }
  })

it.each(runs)('$name', async ({ parts }) => {
  const { output = '', calls: expected = '', ...sources } = parts
  const folder = mkdtempSync(join(tmpdir(), 'recollect-runs-'))
  const db = openNewDatabase(join(folder, 'c.db'))
  try {
    db.exec(`
      INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'shop', '/w', 'folder', 1);
      INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES ('s', 'p', 1, 1);
      INSERT INTO turns (id, session_id, number, started_at) VALUES (1, 's', 1, 1);
      INSERT INTO tool_events (id, session_id, turn_id, tool_use_id, tool, at, outcome, input_digest, raw_bytes)
        VALUES (1, 's', 1, 'u', 'Bash', 50, 'failed', 'd', 1);
    `)
    await scanSources(db, sources, { projectId: 'p', folder })
    const call: ToolCall = {
      ...{ eventId: 1, toolUseId: 'u', tool: 'Bash', input: { command: 'run' } },
      ...{ response: { stdout: '', stderr: output }, error: null, outcome: 'failed', at: 50 },
      ...{ durationMs: null, agentId: null, agentType: null, rawBytes: 1 },
    }
    const shown = seenCalls(call, { root: '/w', cwd: '/w' })
    createTraceStore(db, redactText).put('p', 1, 50, shown)
    const seen = db
      .prepare<[], { caller: string; callee: string; line: number }>(
        `SELECT caller_path || '#' || caller AS caller, line, callee_path || '#' || callee AS callee
         FROM code_traces ORDER BY caller, callee`,
      )
      .all()
    expect(seen.map(({ caller, line, callee }) => `${caller}:${line} > ${callee}`)).toEqual(
      expected.trimEnd().split('\n'),
    )
  } finally {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
