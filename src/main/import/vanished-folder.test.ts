// Projects of transcripts whose folders are gone get the name that the path tells.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ImportStore, openImportStore } from './testing/import-store.ts'
import { prompt } from './testing/lines.ts'

let store: ImportStore

beforeEach(() => {
  store = openImportStore()
})
afterEach(() => store.close())

it.each([
  ['/gone/workspace/cli/.worktrees/2', 'cli'],
  ['/gone/.erk/repos/erk/worktrees/erk-slot-48/packages', 'erk'],
  ['/gone/projects/spotter-worktrees/spotter-4te', 'spotter'],
  ['/gone/shop/.claude/worktrees/brave-fox', 'shop'],
  ['/gone/.claude-worktrees/shop/brave-fox', 'shop'],
  ['D:\\code\\shop\\.worktrees\\3', 'shop'],
  ['/gone/shop/7', 'shop/7'],
  ['/gone/team/app', 'team/app'],
  ['/gone/shop', 'shop'],
])('%s is %s', async (cwd, name) => {
  store.put('-p/s.jsonl', [prompt(0, 'u1', 'fix the cart', { cwd })])
  await store.import()
  expect(store.rows('SELECT name FROM projects')).toEqual([{ name }])
})

it('gathers the worktrees of one repository', async () => {
  for (const n of [1, 2]) {
    const place = { cwd: `/gone/cli/.worktrees/${n}`, sessionId: `s${n}` }
    store.put(`-p${n}/s.jsonl`, [prompt(n, `u${n}`, 'fix the cart', place)])
  }
  store.put('-q/s.jsonl', [prompt(3, 'u3', 'and here', { cwd: '/gone/cli', sessionId: 's3' })])
  await store.import()
  expect(store.rows('SELECT name, root FROM projects')).toEqual([
    { name: 'cli', root: '/gone/cli' },
  ])
})

it('of a worktree beside its repository are the repository’s, which keeps its folder', async () => {
  const root = join(store.folder, 'spotter')
  mkdirSync(root)
  store.put('-r/s.jsonl', [prompt(0, 'u1', 'fix the cart', { cwd: root, sessionId: 's1' })])
  await store.import()
  const gone = { cwd: `${root}-worktrees/brave-fox`, sessionId: 's2' }
  store.put('-w/s.jsonl', [prompt(1, 'u2', 'and here', gone)])
  await store.import()
  expect(store.rows('SELECT name, root FROM projects')).toEqual([{ name: 'spotter', root }])
  store.put('-r/t.jsonl', [prompt(2, 'u3', 'again', { cwd: root, sessionId: 's3' })])
  await store.import()
  expect(store.rows('SELECT count(DISTINCT project_id) AS n FROM sessions')).toEqual([{ n: 1 }])
})

it('of a worktree that was seen while it was there are the project’s that it had', async () => {
  const root = join(store.folder, 'shop')
  const worktree = join(store.folder, 'elsewhere', 'brave-fox')
  const own = join(root, '.git', 'worktrees', 'brave-fox')
  for (const folder of [own, join(root, '.git', 'objects'), worktree])
    mkdirSync(folder, { recursive: true })
  const files = {
    [join(root, '.git', 'HEAD')]: 'ref: refs/heads/main',
    [join(root, '.git', 'config')]: '[remote "origin"]\n\turl = https://github.com/acme/shop.git',
    [join(own, 'HEAD')]: 'ref: refs/heads/brave-fox',
    [join(own, 'commondir')]: '../..',
    [join(worktree, '.git')]: `gitdir: ${own}`,
  }
  for (const [file, text] of Object.entries(files)) writeFileSync(file, `${text}\n`)
  const place = { cwd: worktree, sessionId: 's1' }
  store.put('-w/s.jsonl', [prompt(0, 'u1', 'fix the cart', place)])
  await store.import()
  rmSync(worktree, { recursive: true })
  rmSync(own, { recursive: true })
  store.clock += 60_000
  store.put('-w/t.jsonl', [prompt(1, 'u2', 'and here', { ...place, sessionId: 's2' })])
  await store.import()
  expect(store.rows('SELECT name, root, remote FROM projects')).toEqual([
    { name: 'shop', root, remote: 'github.com/acme/shop' },
  ])
})
