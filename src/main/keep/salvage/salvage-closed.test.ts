// A salvage that a kill cut short: what was saved comes into its place, and nothing of the damaged file with it.
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { finishSalvage } from './salvage-closed.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-salvage-'))
  file = join(folder, 'recollect.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string): void {
  const db = new Database(path)
  db.pragma('journal_mode = WAL')
  db.exec('CREATE TABLE notes (text)')
  db.prepare('INSERT INTO notes VALUES (?)').run(text)
  db.close()
}

it('does not read the journal of the damaged file into the one that was saved', () => {
  write(`${file}.salvaged`, 'saved')
  const damaged = join(folder, 'damaged.db')
  const db = new Database(damaged)
  db.pragma('journal_mode = WAL')
  db.exec('CREATE TABLE notes (text)')
  db.prepare('INSERT INTO notes VALUES (?)').run('damaged')
  // As a kill between setting the file aside and its journal leaves it.
  copyFileSync(`${damaged}-wal`, `${file}-wal`)
  db.close()
  finishSalvage(file, 5)
  const mended = new Database(file)
  expect(mended.prepare('SELECT text FROM notes').pluck().all()).toEqual(['saved'])
  mended.close()
  expect(existsSync(`${file}.salvaged`)).toBe(false)
  expect(readdirSync(folder)).toContain('recollect.db.corrupt-5-wal')
})

it('leaves a file that is in its place alone', () => {
  write(file, 'there')
  write(`${file}.salvaged`, 'half done')
  finishSalvage(file, 5)
  const db = new Database(file)
  expect(db.prepare('SELECT text FROM notes').pluck().all()).toEqual(['there'])
  db.close()
})
