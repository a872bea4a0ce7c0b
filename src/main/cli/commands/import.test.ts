// `recollect import` as a process: tables, progress, what it skipped, and twice without effect.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, prompt, result, textOfLines, use } from '../../transcripts/testing/lines.ts'

// Every step starts a process that loads the whole program; a busy machine takes seconds for one.
vi.setConfig({ testTimeout: 240_000 })

const entry = join(import.meta.dirname, '..', '..', 'cli.ts')
let folder = ''
let file = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-import-'))
  mkdirSync(join(folder, 'claude', 'projects', '-p'), { recursive: true })
  file = join(folder, 'claude', 'projects', '-p', 's.jsonl')
  const lines = [
    prompt(0, 'u1', 'Make the token refresh retry'),
    answer(1, 'a1', 'm1', [use('t1', 'Bash', { command: 'npm test' })]),
    result(2, 'r1', 't1', 'ok', { toolUseResult: { stdout: 'ok', stderr: '' } }),
  ]
  writeFileSync(file, `${textOfLines(lines)}{"cut":`)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function recollect(...words: string[]) {
  const run = spawnSync(process.execPath, [entry, ...words], {
    cwd: folder,
    env: {
      ...process.env,
      RECOLLECT_HOME: join(folder, 'data'),
      CLAUDE_CONFIG_DIR: join(folder, 'claude'),
    },
    encoding: 'utf8',
  })
  return { code: run.status, output: run.stdout, errors: run.stderr }
}

test('takes in what the agent keeps, and tells what it skipped', () => {
  const first = recollect('import')
  expect(first).toMatchObject({ code: 0, errors: '' })
  expect(first.output).toMatch(/^Read 1 file \(.* 1 session with something new\.\n/)
  expect(first.output).toContain('Skipped: 1 cut off')
  expect(recollect('import', '--skipped').output).toBe(`${file}:4  cut off\n`)
  expect(recollect('import').output).toContain('0 sessions with something new')
  expect(JSON.parse(recollect('sessions', '--json').output)).toMatchObject([
    {
      title: 'Make the token refresh retry',
      turns: 1,
      toolEvents: 1,
      inputTokens: 3,
      outputTokens: 10,
      cacheCreationTokens: 20,
    },
  ])
  expect(recollect('search', 'refresh token').output).toContain('token refresh')
})

test('prints the table of a file without storing anything', () => {
  const table = recollect('import', '--table', file)
  expect(table).toMatchObject({ code: 0, errors: '' })
  expect(table.output).toMatch(/^ +1 {2}human prompts$/m)
  expect(table.output).toMatch(/^ +1 {4}Bash$/m)
  const [counts] = JSON.parse(recollect('import', '--table', '--json', file).output)
  expect(counts).toMatchObject({ humanPrompts: 1, main: { toolCalls: { Bash: 1 } } })
  expect(JSON.parse(recollect('sessions', '--json').output)).toEqual([])
})

test('says what could not be read', () => {
  const missing = recollect('import', 'no-such-folder')
  expect(missing).toMatchObject({ code: 0 })
  expect(missing.output).toContain('Skipped: 1 not there')
})
