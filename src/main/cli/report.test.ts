// `recollect report` over imported sessions: each figure beside one that is counted in another way from the tables.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Measures,
  measuresSchema,
  type Report,
  reportSchema,
} from '../../shared/contract/evaluation/report.ts'
import { recordedTranscripts } from '../distill/testing/recorded-store.ts'
import { builtProgram } from './testing/built-program.ts'

const isThere = existsSync(recordedTranscripts)
if (!isThere) process.stdout.write('report.test: skipped, the recorded sessions are not here.\n')

const folder = mkdtempSync(join(tmpdir(), 'recollect-report-'))
const home = join(folder, 'home')
let db: Database.Database

function run(...words: string[]): { output: string; errors: string; code: number | null } {
  const env = { ...process.env, RECOLLECT_HOME: home, HOME: folder, CLAUDE_CONFIG_DIR: folder }
  const ran = spawnSync(process.execPath, [builtProgram('cli'), ...words], {
    env,
    encoding: 'utf8',
  })
  return { output: ran.stdout, errors: ran.stderr, code: ran.status }
}

const reportOf = (...words: string[]): Report =>
  reportSchema.parse(JSON.parse(run('report', ...words, '--json').output))
const measuresOf = (...words: string[]): Measures =>
  measuresSchema.parse(JSON.parse(run('report', '--eval', ...words, '--json').output))

describe.skipIf(!isThere)('the report over the recorded sessions', () => {
  beforeAll(() => {
    expect(run('import', recordedTranscripts).code).toBe(0)
    db = new Database(join(home, 'recollect.db'), { readonly: true })
  }, 120_000)

  afterAll(() => {
    db?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const since = '2026-01-01'
  const from = new Date(2026, 0, 1).getTime()
  /** Every turn of the period, row by row: nothing of this is shared with the report. */
  const turnsOf = () =>
    (
      db.prepare('SELECT id, session_id, started_at FROM turns').all() as {
        id: number
        session_id: string
        started_at: number
      }[]
    ).filter(({ started_at }) => started_at >= from)
  const rowsOf = (table: string) => {
    const wanted = new Set(turnsOf().map(({ id }) => id))
    return (db.prepare(`SELECT * FROM ${table}`).all() as Record<string, never>[]).filter((row) =>
      wanted.has(row.turn_id as unknown as number),
    ) as unknown as Record<string, string & number>[]
  }

  it('counts sessions, turns, calls, observations and what they were made of', () => {
    const report = reportOf('--since', since)
    const observations = rowsOf('observations')
    const sum = (name: string) => observations.reduce((all, row) => all + Number(row[name]), 0)
    expect(report.sessions).toMatchObject({
      count: new Set(turnsOf().map(({ session_id }) => session_id)).size,
      turns: turnsOf().length,
      toolEvents: rowsOf('tool_events').length,
    })
    expect(report.sessions.turns).toBeGreaterThan(20)
    expect(report.observations.count).toBe(observations.length)
    for (const { kind, count } of report.observations.byKind)
      expect(count, kind).toBe(observations.filter((row) => row.kind === kind).length)
    expect(report.compression).toEqual({
      rawBytes: sum('raw_bytes'),
      tokens: sum('tokens'),
      ratio: Math.round((10 * sum('raw_bytes')) / 4 / sum('tokens')) / 10,
    })
  })

  it('counts decisions and what the agent took', () => {
    const { decisions, cost } = reportOf('--since', since)
    const asked = (
      db.prepare('SELECT choice, at, decided_by FROM decisions').all() as {
        choice: string
        at: number
        decided_by: string | null
      }[]
    ).filter(({ at }) => at >= from)
    const of = (...choices: string[]) =>
      asked.filter(
        ({ choice, decided_by }) => choices.includes(choice) && decided_by !== 'settings',
      ).length
    expect(decisions).toMatchObject({
      requests: asked.length,
      allowed: of('allow'),
      refused: of('deny'),
      unanswered: of('observe', 'pending'),
    })
    const messages = (
      db.prepare('SELECT * FROM usage_messages').all() as Record<string, number>[]
    ).filter(({ at = 0 }) => at >= from)
    const tokens = (...names: string[]) =>
      messages.reduce((all, row) => all + names.reduce((one, name) => one + (row[name] ?? 0), 0), 0)
    expect(cost.agent.tokensOut).toBe(tokens('output_tokens'))
    expect(cost.agent.tokensIn).toBe(
      tokens('input_tokens', 'cache_read_tokens', 'cache_write_5m_tokens', 'cache_write_1h_tokens'),
    )
  })

  it('is of one session, and of one project, where that is asked', () => {
    const [{ id }] = db.prepare('SELECT id FROM sessions ORDER BY id LIMIT 1').all() as [
      { id: string },
    ]
    const { sessions, latest } = reportOf('--session', id)
    const turns = db.prepare('SELECT count(*) FROM turns WHERE session_id = ?').pluck().get(id)
    expect([sessions.count, sessions.turns, latest?.id]).toEqual([1, turns, id])
    const project = reportOf('--since', '2020-01-01', '--project', 'cli')
    expect(new Set(project.sessions.rows.map(({ projectName }) => projectName))).toEqual(
      new Set(['cli']),
    )
  })

  it('says how the memory did by the same rows', () => {
    const { compression, learnings, models } = measuresOf('--since', since)
    const observations = (
      db.prepare('SELECT at, tokens FROM observations').all() as { at: number; tokens: number }[]
    ).filter(({ at }) => at >= from)
    expect(compression.observations).toBe(observations.length)
    expect(compression.byDay.reduce((all, day) => all + day.observations, 0)).toBe(
      observations.length,
    )
    expect(compression.tokens).toBe(observations.reduce((all, { tokens }) => all + tokens, 0))
    expect(learnings.active).toBe(
      db
        .prepare('SELECT count(*) FROM memories WHERE active = 1 AND superseded_by IS NULL')
        .pluck()
        .get(),
    )
    expect(models.calls).toBe(0)
  })

  it('fits 80 columns, has no colour in a pipe, and is written as Markdown', () => {
    const { output, code } = run('report', '--since', since)
    expect(code).toBe(0)
    expect(output).not.toContain('\u001b')
    // What holds is told where something was learned, and no empty heading stands where nothing was.
    const learned = db
      .prepare('SELECT count(*) FROM memories WHERE active = 1 AND superseded_by IS NULL')
      .pluck()
      .get() as number
    expect(output.includes('What holds')).toBe(learned > 0)
    expect(output).toContain('Latest session')
    expect(Math.max(...output.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(100)
    const file = join(folder, 'report.md')
    expect(run('report', '--since', since, '--markdown', file).code).toBe(0)
    const markdown = readFileSync(file, 'utf8')
    expect(markdown).toMatch(/^# Recollect, 2026-01-01 to /)
    expect(markdown).toContain('```mermaid\nflowchart LR\n')
    expect(
      run('report', '--since', since, '--markdown', join(folder, 'none', 'x.md')),
    ).toMatchObject({
      code: 1,
      errors: expect.stringContaining('cannot be written'),
    })
  })

  it('says so where there is nothing, and refuses what cannot be meant', () => {
    expect(run('report', '--day', '2019-03-31').output).toContain('0 sessions')
    expect(run('report', '--session', 'nobody').code).toBe(1)
    expect(run('report', '--day', '2026-02-30').code).toBe(2)
    expect(run('report', '--eval', '--mermaid').code).toBe(2)
  })
})
