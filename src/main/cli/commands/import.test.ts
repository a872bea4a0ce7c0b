// `recollect import` as a process: tables, progress, what it skipped, and twice without effect.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pathsIn } from '../../base/paths.ts'
import { answer, line, prompt, result, textOfLines, use } from '../../import/testing/lines.ts'
import { findHost } from '../find-host.ts'
import { builtProgram } from '../testing/built-program.ts'
import { folderEnvironment, runRecollect } from '../testing/recollect-process.ts'

// Every step starts a process that loads the whole program; a busy machine takes seconds for one.
vi.setConfig({ testTimeout: 240_000 })

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
    line('last-prompt', 3, 'l1', {}),
    line('last-prompt', 3, 'l2', {}),
    line('artifact-created', 3, 'l3', {}),
  ]
  writeFileSync(file, `${textOfLines(lines)}{"cut":`)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const recollect = (...words: string[]) => runRecollect(folder, words)

test('takes in what the agent keeps, and tells what it skipped', () => {
  const first = recollect('import')
  expect(first).toMatchObject({ code: 0, errors: '' })
  expect(first.output).toMatch(/^Read 1 file \(.* 1 session with something new\.\n/)
  expect(first.output).toContain('Skipped: 1 cut off')
  expect(first.output).toContain(
    'Passed over, as they tell nothing of the work: 2 last-prompt, 1 artifact-created.',
  )
  expect(recollect('import', '--skipped').output).toBe(`${file}:7  cut off\n`)
  // What is told is of this run: the finished file of another folder is not looked into again.
  const done = join(folder, 'claude', 'projects', '-p', 'done.jsonl')
  writeFileSync(done, textOfLines([prompt(0, 'u9', 'Another one')]))
  expect(recollect('import').output).toContain('1 session with something new')
  const third = recollect('import').output
  expect(third).toContain('0 sessions with something new')
  expect(third).toMatch(/Nothing was new in \d other files?\./)
  expect(third).not.toContain('last-prompt')
  expect(JSON.parse(recollect('sessions', '--json').output)).toMatchObject([
    {
      title: 'Make the token refresh retry',
      turns: 2,
      toolEvents: 1,
      inputTokens: 3,
      outputTokens: 10,
      cacheCreationTokens: 20,
    },
  ])
  expect(recollect('search', 'refresh token').output).toContain('token refresh')
})

test('a path where nothing is fails with a sentence, and a folder without transcripts says so', () => {
  const gone = recollect('import', '/nonexistent')
  expect(gone).toMatchObject({ code: 1, output: '' })
  expect(gone.errors).toMatch(/^There is no file or folder \/nonexistent: .*\.\n$/)
  mkdirSync(join(folder, 'empty'))
  expect(recollect('import', 'empty').output).toBe('There are no transcripts there.\n')
})

test('prints the table of a file without storing anything', () => {
  const table = recollect('import', '--table', file)
  expect(table).toMatchObject({ code: 0, errors: '' })
  expect(table.output).toMatch(/^ +1 {2}human prompts$/m)
  expect(table.output).toMatch(/^ +1 {4}Bash$/m)
  const counts = JSON.parse(recollect('import', '--table', '--json', file).output)
  expect(counts).toMatchObject([{ humanPrompts: 1, main: { toolCalls: { Bash: 1 } } }])
  expect(JSON.parse(recollect('sessions', '--json').output)).toEqual([])
})

test('says that the app ended while it imported, and that the import goes on', async () => {
  for (let n = 0; n < 20; n++) {
    const sessionId = `long-${n}`
    const lines = Array.from({ length: 1000 }, (_, turn) =>
      prompt(turn, `u-${n}-${turn}`, `${turn} ${'words '.repeat(150)}`, { sessionId }),
    )
    writeFileSync(
      join(folder, 'claude', 'projects', '-p', `${sessionId}.jsonl`),
      textOfLines(lines),
    )
  }
  const entry = builtProgram('cli')
  const run = (...words: string[]) =>
    spawn(process.execPath, [entry, ...words], { cwd: folder, env: folderEnvironment(folder) })
  const paths = pathsIn(join(folder, 'data'))
  const host = run('serve')
  try {
    const reach = async () => {
      const found = await findHost(paths)
      return 'client' in found ? found.client : expect.unreachable('no host yet')
    }
    const client = await vi.waitFor(reach, { timeout: 60_000, interval: 50 })
    const importing = run('import')
    let errors = ''
    importing.stderr.on('data', (text: Buffer) => {
      errors += text.toString()
    })
    const ended = once(importing, 'close')
    const isRunning = async () => expect((await client.imports.status()).running).toBe(true)
    await vi.waitFor(isRunning, { timeout: 60_000, interval: 5 })
    // The answer to whoever began it is under way.
    await sleep(100)
    host.kill('SIGKILL')
    expect((await ended)[0]).toBe(1)
    expect(errors).toMatch(
      /^Recollect ended while it imported\. .* goes on .* starts next: .* start or .* serve starts it\.\n$/,
    )
  } finally {
    host.kill('SIGKILL')
  }
})
