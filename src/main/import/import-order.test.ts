// What an import has found, in the order in which it reads.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findFolders } from '../agents/claude-code/transcripts/find-transcripts.ts'
import { createFoundFiles } from '../db/transcripts/found-files.ts'
import { type ImportStore, openImportStore } from './testing/import-store.ts'

let store: ImportStore

beforeEach(() => {
  store = openImportStore()
})
afterEach(() => store.close())

function put(path: string, at: number): void {
  mkdirSync(join(store.projects, path, '..'), { recursive: true })
  writeFileSync(join(store.projects, path), '{}\n')
  utimesSync(join(store.projects, path), at, at)
}

it('reads the newest project first, its newest session first, and subagents last', async () => {
  put('-old/one.jsonl', 100)
  put('-new/two.jsonl', 200)
  put('-new/three.jsonl', 300)
  put('-new/two/subagents/agent-a.jsonl', 400)
  put('-new/agent-b.jsonl', 50)
  const found = createFoundFiles(store.db)
  const folders = await findFolders(
    [store.projects],
    () => {},
    undefined,
    (folder, files) => found.add(folder, files),
  )
  expect(folders.map(({ files, bytes }) => [files, bytes])).toEqual([
    [4, 12],
    [1, 3],
  ])
  const paths = folders.flatMap(({ id }) => [...found.inOrder(id)].map((file) => file.path))
  expect(paths.map((path) => relative(store.projects, path))).toEqual([
    join('-new', 'three.jsonl'),
    join('-new', 'two.jsonl'),
    join('-new', 'two', 'subagents', 'agent-a.jsonl'),
    join('-new', 'agent-b.jsonl'),
    join('-old', 'one.jsonl'),
  ])
  found.clear()
  expect([...found.inOrder(folders[0]?.id ?? 0)]).toEqual([])
})

it('gives each of many files once, however many changed at the same time', () => {
  const found = createFoundFiles(store.db)
  const files = Array.from({ length: 900 }, (_, n) => ({
    path: `/p/${n}.jsonl`,
    size: n,
    mtime: n < 700 ? 5 : n,
    agent: n % 3 === 0,
  }))
  found.add(7, files)
  found.add(8, [{ path: '/q/other.jsonl', size: 1, mtime: 1, agent: false }])
  const paths = [...found.inOrder(7)].map((file) => file.path)
  expect(paths).toHaveLength(900)
  expect(new Set(paths).size).toBe(900)
  expect(paths[0]).toBe('/p/899.jsonl')
})
