// `recollect redact --again` as a process: counts first, then takes out; wrong usage is said.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noise } from '../../capture/redact/testing/secret-samples.ts'
import { prompt, textOfLines } from '../../import/testing/lines.ts'
import { runRecollect } from '../testing/recollect-process.ts'

// Every step starts a process that loads the whole program; a busy machine takes seconds for one.
vi.setConfig({ testTimeout: 240_000 })

const secret = `ghp_${noise(36, 4712)}`
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-redact-'))
  mkdirSync(join(folder, 'claude', 'projects', '-p'), { recursive: true })
  const lines = [prompt(0, 'u1', 'Use the stand-in for it')]
  writeFileSync(join(folder, 'claude', 'projects', '-p', 's.jsonl'), textOfLines(lines))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const recollect = (...words: string[]) => runRecollect(folder, words)

function prompts(write?: string): unknown {
  const db = new Database(join(folder, 'data', 'recollect.db'))
  try {
    if (write !== undefined) db.prepare('UPDATE turns SET prompt = ?').run(write)
    return db.prepare('SELECT prompt FROM turns').pluck().all()
  } finally {
    db.close()
  }
}

test('counts what older rules let through, and takes it out when asked to', () => {
  expect(recollect('import')).toMatchObject({ code: 0, errors: '' })
  prompts(`Use ${secret} for it`)

  expect(recollect('redact')).toMatchObject({ code: 2, output: '' })

  const counted = recollect('redact', '--again', '--dry-run')
  expect(counted).toMatchObject({ code: 0, errors: '' })
  expect(counted.output).toMatch(
    /^Found 1 secret in 1 of \d+ rows, lines and files:\n1 {2}github token {2}prompts and messages\n/,
  )
  expect(prompts()).toEqual([`Use ${secret} for it`])

  const done = recollect('redact', '--again', '--json')
  expect(JSON.parse(done.output)).toMatchObject({
    isDryRun: false,
    error: null,
    found: [{ place: 'prompts and messages', kind: 'github token', count: 1 }],
  })
  expect(prompts()).toEqual(['Use [redacted github token] for it'])
  expect(recollect('redact', '--again').output).toMatch(
    /^No secret was found in \d+ rows, lines and files\.\n$/,
  )
})
