// Reads through the real thread: what it sees, how it fails, and what happens when it cannot start or ends.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { overviewDays, projectsList, sessionsList } from '../api/reads.ts'
import { programFile } from '../base/program-file.ts'
import type { Db } from '../db/open.ts'
import { openNewDatabase } from '../db/testing/new-database.ts'
import { searchBeforehand, searchBegun, searchRead } from '../search/search-read.ts'
import { createDatabaseReader, type DatabaseReader } from './database-reader.ts'
import { defineRead } from './define-read.ts'

const log = pino({ level: 'silent' })
const realEntry = programFile('app/reader-thread.ts')
const everything = sessionsList.input.parse({})
let folder: string
let database: string
let db: Db
const opened: DatabaseReader[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-reader-'))
  database = join(folder, 'recollect.db')
  db = openNewDatabase(database)
})
afterEach(async () => {
  for (const reader of opened.splice(0)) await reader.close()
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

function open(program: string | null, limits = { answer: 20_000, idle: 20_000 }): DatabaseReader {
  const [search, vectors] = [
    programFile('app/search-thread.ts'),
    programFile('app/vector-thread.ts'),
  ]
  const entry = program === null ? null : { lists: program, search, vectors }
  const reader = createDatabaseReader({ db, database, entry, log, limits })
  opened.push(reader)
  return reader
}

function addProject(id: string): void {
  db.prepare(
    `INSERT INTO projects (id, name, root, rule, created_at) VALUES (?, ?, '/p', 'folder', 0)`,
  ).run(id, id)
}

/** The real program of the thread with a fault planted before or after what it does at its start. */
function planted({ before = '', after = '' }: { before?: string; after?: string }): string {
  const file = join(folder, 'planted.mjs')
  const real = JSON.stringify(pathToFileURL(realEntry).href)
  writeFileSync(
    file,
    `import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
    import { parentPort } from 'node:worker_threads'
    ${before}
    await import(${real})
    ${after}`,
  )
  return file
}

async function names(reader: DatabaseReader): Promise<string[]> {
  return (await reader.read(projectsList, null)).map((row) => row.name)
}

describe('a read in the thread', () => {
  it('sees what was committed before it was asked', async () => {
    const reader = open(realEntry)
    expect(await names(reader)).toEqual([])
    addProject('one')
    expect(await names(reader)).toEqual(['one'])
  })

  it('tells whether a thread runs, and begins one that is asked', async () => {
    const reader = open(realEntry)
    expect(reader.isReady('search')).toBe(false)
    await reader.read(searchBegun, null)
    expect([reader.isReady('search'), reader.isReady('lists')]).toEqual([true, false])
    expect(open(null).isReady('search')).toBe(true)
  })

  it('begins a thread before anyone asks, whose first question is answered as any other', async () => {
    addProject('one')
    const reader = open(realEntry)
    reader.begin('search')
    await vi.waitFor(() => expect(reader.isReady('search')).toBe(true), 20_000)
    const asked = searchBeforehand.input
    expect(await reader.read(searchRead, asked)).toEqual(await open(null).read(searchRead, asked))
  })

  it('answers what the main thread would', async () => {
    addProject('one')
    const add = db.prepare(
      `INSERT INTO sessions (id, project_id, title, started_at, last_event_at) VALUES (?, 'one', ?, ?, ?)`,
    )
    add.run('a', 'Mend the parser', 1, 1)
    add.run('b', 'Draw the tray icon', 2, 2)
    const [inThread, here] = [open(realEntry), open(null)]
    for (const input of [everything, { ...everything, text: 'parser' }]) {
      expect(await inThread.read(sessionsList, input)).toEqual(await here.read(sessionsList, input))
    }
    expect((await inThread.read(sessionsList, { ...everything, text: 'tray' })).total).toBe(1)
    const at = Date.UTC(2026, 1, 10)
    expect(await inThread.read(overviewDays, { at })).toEqual(await here.read(overviewDays, { at }))
  })

  it('answers many questions at once, each its own', async () => {
    for (const id of ['one', 'two']) addProject(id)
    const reader = open(realEntry)
    const totals = await Promise.all(
      ['one', 'two', 'none'].map(async (projectId) => {
        db.prepare(
          `INSERT INTO sessions (id, project_id, started_at, last_event_at)
           SELECT 's-' || id, id, 1, 1 FROM projects WHERE id = ?`,
        ).run(projectId)
        const { rows } = await reader.read(sessionsList, { ...everything, projectId })
        return rows.map((row) => row.project)
      }),
    )
    expect(totals).toEqual([['one'], ['two'], []])
  })

  it('fails with the error of a question that does not fit', async () => {
    const reader = open(realEntry)
    await expect(reader.read(overviewDays, { at: Number.NaN })).rejects.toThrow(/at/)
    expect(await names(reader)).toEqual([])
  })

  it('fails when the thread does not know it', async () => {
    const unknown = defineRead({
      name: 'not.in.the.list',
      input: z.null(),
      output: z.null(),
      open: () => () => null,
    })
    await expect(open(realEntry).read(unknown, null)).rejects.toThrow('There is no read')
  })
})

describe('a thread that ends', () => {
  it('is started again, and what waited is asked again', async () => {
    addProject('one')
    const mark = join(folder, 'crashed')
    // Ends at the first question of its first life.
    const entry = planted({
      after: `parentPort.on('message', () => {
        if (existsSync(${JSON.stringify(mark)})) return
        writeFileSync(${JSON.stringify(mark)}, '')
        process.exit(3)
      })`,
    })
    expect(await names(open(entry))).toEqual(['one'])
  })

  it('over the same question twice fails that question only', async () => {
    addProject('one')
    const reader = open(
      planted({
        after: `parentPort.on('message', (message) => {
          if (message.name === 'sessions.list') process.exit(3)
        })`,
      }),
    )
    await expect(reader.read(sessionsList, everything)).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(await names(reader)).toEqual(['one'])
  })

  it('for want of questions is started by the next one', async () => {
    addProject('one')
    const starts = join(folder, 'starts')
    const reader = open(planted({ before: `appendFileSync(${JSON.stringify(starts)}, 'x')` }), {
      answer: 20_000,
      idle: 0,
    })
    expect(await names(reader)).toEqual(['one'])
    const startsAfterAnother = async () => {
      expect(await names(reader)).toEqual(['one'])
      return readFileSync(starts, 'utf8').length
    }
    await expect.poll(startsAfterAnother, { timeout: 20_000 }).toBeGreaterThan(1)
  })
})

describe('without a thread', () => {
  it.each([
    ['a missing program', () => join(folder, 'missing.mjs')],
    ['a program that throws', () => planted({ before: `throw new Error('no luck')` })],
  ])('the main thread answers: %s', async (_, entry) => {
    addProject('one')
    const reader = open(entry())
    expect(await Promise.all([names(reader), names(reader)])).toEqual([['one'], ['one']])
    expect(await names(reader)).toEqual(['one'])
  })
})

describe('a read that takes too long', () => {
  it('fails, and the others are asked of a new thread', async () => {
    addProject('one')
    const reader = open(
      planted({
        after: `parentPort.on('message', (message) => {
          while (message.name === 'sessions.list') {}
        })`,
      }),
      { answer: 2000, idle: 20_000 },
    )
    expect(await names(reader)).toEqual(['one'])
    const slow = reader.read(sessionsList, everything)
    const other = names(reader)
    await expect(slow).rejects.toMatchObject({ code: 'unavailable' })
    expect(await other).toEqual(['one'])
  })
})

describe('closing', () => {
  it('ends the thread and fails what still waits', async () => {
    const reader = open(realEntry)
    const waiting = reader.read(projectsList, null).then(
      () => 'answered',
      (error: { code?: string }) => error.code,
    )
    await reader.close()
    expect(['answered', 'unavailable']).toContain(await waiting)
  })

  it('leaves no thread behind when a read is found too slow meanwhile', async () => {
    const starts = join(folder, 'starts')
    const reader = open(
      planted({
        before: `appendFileSync(${JSON.stringify(starts)}, 'x')`,
        after: `parentPort.on('message', (message) => {
          while (message.name === 'sessions.list') {}
        })`,
      }),
      { answer: 300, idle: 20_000 },
    )
    // The thread has begun, so that the limit of an answer counts.
    await names(reader)
    const outcome = (read: Promise<unknown>) =>
      read.then(
        () => 'answered',
        () => 'failed',
      )
    const asked = [outcome(reader.read(sessionsList, everything)), outcome(names(reader))]
    await reader.close()
    expect(await Promise.all(asked)).toEqual(['failed', 'failed'])
    // What is asked after the close is answered here, on the connection that is still open.
    expect(await names(reader)).toEqual([])
    expect(readFileSync(starts, 'utf8')).toBe('x')
  })
})
