// What is told of a transaction: after its commit, in order, and nothing of what was rolled back.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Db, openDatabase } from './open.ts'
import { afterCommit, askWithoutTrace, transact } from './transact.ts'

let folder = ''
let db: Db
let told: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-transact-'))
  db = openDatabase(join(folder, 't.db')).db
  told = []
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Writes a row and has it told. */
function write(type: string): void {
  db.prepare('INSERT INTO events (at, type) VALUES (1, ?)').run(type)
  afterCommit(db, () => told.push(db.inTransaction ? `${type}, too early` : type))
}
function fail(): never {
  throw new Error('no luck')
}
const rows = () => db.prepare('SELECT type FROM events ORDER BY id').pluck().all()

it('tells in order when everything is committed, and at once outside a transaction', () => {
  transact(db, () => {
    write('a')
    transact(db, () => write('b'))
    write('c')
    expect(told).toEqual([])
  })
  expect(told).toEqual(['a', 'b', 'c'])
  write('d')
  expect(told).toEqual(['a', 'b', 'c', 'd'])
})

it('tells nothing of a transaction that was rolled back', () => {
  expect(() =>
    transact(db, () => {
      write('a')
      fail()
    }),
  ).toThrow('no luck')
  transact(db, () => write('b'))
  expect(rows()).toEqual(['b'])
  expect(told).toEqual(['b'])
})

it('leaves out what an inner part rolled back alone', () => {
  transact(db, () => {
    write('a')
    try {
      transact(db, () => {
        write('b')
        fail()
      })
    } catch {
      write('c')
    }
  })
  expect(rows()).toEqual(['a', 'c'])
  expect(told).toEqual(['a', 'c'])
})

it('refuses to tell in a transaction whose end it would not hear of', () => {
  expect(() => db.transaction(() => write('a'))()).toThrow(/not begun by transact/)
  expect(rows()).toEqual([])
})

it('rolls a transaction back that somebody left open, says so, and stores what comes next', () => {
  db.exec('BEGIN')
  db.prepare("INSERT INTO events (at, type) VALUES (1, 'lost')").run()
  expect(() => transact(db, () => write('a'))).toThrow(/left open/)
  expect([db.inTransaction, rows(), told]).toEqual([false, [], []])
  transact(db, () => write('b'))
  expect([rows(), told]).toEqual([['b'], ['b']])
})

it('answers without a trace, inside a transaction too', () => {
  const count = () => Number(db.prepare('SELECT count(*) FROM events').pluck().get())
  const ask = () =>
    askWithoutTrace(db, () => {
      db.prepare('INSERT INTO events (at, type) VALUES (1, ?)').run('asked')
      return count()
    })
  expect([ask(), count(), db.inTransaction]).toEqual([1, 0, false])
  transact(db, () => {
    write('a')
    expect(ask()).toBe(2)
  })
  expect(rows()).toEqual(['a'])
  expect(() => askWithoutTrace(db, fail)).toThrow('no luck')
  expect(db.inTransaction).toBe(false)
})
