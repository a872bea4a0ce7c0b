// Killed at random moments and started again, an import ends with the rows of one clean run.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { answer, type Line, prompt, result, textOfLines, use } from './testing/lines.ts'

const child = join(import.meta.dirname, 'testing', 'import-child.ts')
const now = Date.parse('2026-06-01T00:00:00Z')
const kills = 20
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-killed-'))
  for (let n = 0; n < 4; n++) {
    const sessionId = `session-${n}`
    mkdirSync(join(folder, 'projects', `p${n % 2}`, sessionId, 'subagents'), { recursive: true })
    const path = join(folder, 'projects', `p${n % 2}`, sessionId)
    writeFileSync(`${path}.jsonl`, textOfLines(conversation(sessionId, 60)))
    writeFileSync(
      join(path, 'subagents', `agent-x${n}.jsonl`),
      textOfLines(agent(sessionId, `x${n}`)),
    )
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function conversation(sessionId: string, turns: number): Line[] {
  const lines: Line[] = []
  for (let n = 0; n < turns; n++) {
    const id = `${sessionId}-${n}`
    const rest = { sessionId, cwd: `/home/dev/${sessionId}` }
    const blocks = [use(`use-${id}`, 'Bash', { command: `make ${'x'.repeat(500)}` })]
    lines.push(
      prompt(n * 10, `u-${id}`, `do thing ${n}`, rest),
      answer(n * 10 + 1, `a-${id}`, `m-${id}`, blocks, 3, rest),
      answer(n * 10 + 2, `b-${id}`, `m-${id}`, [{ type: 'text', text: `said ${n}` }], 9, rest),
      result(n * 10 + 3, `r-${id}`, `use-${id}`, 'y'.repeat(n === 7 ? 300_000 : 2000), rest),
    )
  }
  return lines
}

function agent(sessionId: string, agentId: string): Line[] {
  const rest = { sessionId, agentId, isSidechain: true, cwd: `/home/dev/${sessionId}` }
  return [
    prompt(5, `p-${agentId}`, 'look around', rest),
    answer(6, `q-${agentId}`, `n-${agentId}`, [use(`use-${agentId}`, 'Read', {})], 3, rest),
    result(7, `s-${agentId}`, `use-${agentId}`, 'text', rest),
  ]
}

/** Runs an import; kills it after so many slices. Resolves with whether it came to its end. */
function run(database: string, killAfter: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const started = spawn(
      process.execPath,
      [child, database, join(folder, 'projects'), String(now)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let slices = 0
    let isDone = false
    started.stdout.on('data', (text: Buffer) => {
      isDone ||= text.includes('done')
      slices += text.toString().split('slice').length - 1
      if (slices >= killAfter) started.kill('SIGKILL')
    })
    started.on('error', reject)
    started.on('exit', () => resolve(isDone))
  })
}

function rows(database: string): unknown {
  const { db } = openDatabase(database)
  const all = [
    `SELECT id, started_at, last_event_at, ended_at, status, turn_count, tool_event_count FROM sessions ORDER BY id`,
    `SELECT session_id, number, prompt_id, prompt, started_at, ended_at, last_message FROM turns ORDER BY session_id, number`,
    `SELECT tool_use_id, tool, agent_id, at, outcome FROM tool_events ORDER BY tool_use_id`,
    `SELECT session_id, message_id, output_tokens, agent_id FROM usage_messages ORDER BY 1, 2`,
    `SELECT session_id, key, text FROM transcript_words ORDER BY 1, 2`,
    `SELECT session_id, agent_id, started_at, ended_at FROM subagents ORDER BY 1, 2`,
    `SELECT kind, key, status FROM jobs ORDER BY kind, CAST(key AS INTEGER), key`,
    `SELECT path, position, skipped FROM transcript_files ORDER BY path`,
    `SELECT kind, title, at FROM search_documents ORDER BY kind, session_id, at`,
  ].map((sql) => db.prepare(sql).all())
  db.close()
  return all
}

it('ends with the rows of a clean run', { timeout: 240_000 }, async () => {
  const clean = join(folder, 'clean.db')
  expect(await run(clean, Number.POSITIVE_INFINITY)).toBe(true)
  const broken = join(folder, 'broken.db')
  let killed = 0
  while (killed < kills) {
    const finished = await run(broken, 1 + Math.floor(Math.random() * 3))
    if (finished) for (const end of ['', '-wal', '-shm']) rmSync(broken + end, { force: true })
    killed += 1
  }
  expect(await run(broken, Number.POSITIVE_INFINITY)).toBe(true)
  expect(rows(broken)).toEqual(rows(clean))
})
