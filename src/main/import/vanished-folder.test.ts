// Projects of transcripts whose folders are gone get the name that the path tells.
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
