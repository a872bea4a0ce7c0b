// Folders as they are found: links in circles, no permission, journals, subagents in both layouts.
import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { agentsOf, filesOf, findFolders } from './find-transcripts.ts'

let root = ''
const unreadable: string[][] = []
const note = (path: string, reason: string): void => {
  unreadable.push([relative(root, path), reason])
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'recollect-find-'))
  unreadable.length = 0
})

function put(path: string, at: number): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), '{}\n')
  utimesSync(join(root, path), at, at)
}

it('gives projects and sessions newest first, and subagents after the sessions', async () => {
  put('-old/one.jsonl', 100)
  put('-new/two.jsonl', 200)
  put('-new/three.jsonl', 300)
  put('-new/two/subagents/agent-a.jsonl', 400)
  put('-new/agent-b.jsonl', 50)
  put('-new/two/subagents/workflows/wf_1/agent-c.jsonl', 10)
  put('-new/two/subagents/workflows/wf_1/journal.jsonl', 10)
  put('-new/memory/MEMORY.md', 500)
  mkdirSync(join(root, '-empty'))
  const folders = await findFolders([root], note)
  expect(folders.map((folder) => [relative(root, folder.path), folder.files])).toEqual([
    ['-new', 5],
    ['-old', 1],
  ])
  const files = await filesOf(join(root, '-new'), note)
  expect(files.map((file) => relative(join(root, '-new'), file.path))).toEqual([
    'three.jsonl',
    'two.jsonl',
    join('two', 'subagents', 'agent-a.jsonl'),
    'agent-b.jsonl',
    join('two', 'subagents', 'workflows', 'wf_1', 'agent-c.jsonl'),
  ])
  expect(await agentsOf(join(root, '-new', 'two.jsonl'))).toHaveLength(2)
  expect(unreadable).toEqual([])
})

it('takes a single project folder or file as it is', async () => {
  put('p/s.jsonl', 1)
  put('p/s/subagents/agent-a.jsonl', 2)
  expect(await findFolders([join(root, 'p')], note)).toMatchObject([{ files: 2 }])
  expect(await findFolders([join(root, 'p', 's.jsonl')], note)).toMatchObject([{ files: 2 }])
})

it('survives links in circles, missing paths and empty folders', async () => {
  put('p/s.jsonl', 1)
  symlinkSync(root, join(root, 'p', 'back'))
  symlinkSync(join(root, 'x'), join(root, 'y'))
  symlinkSync(join(root, 'y'), join(root, 'x'))
  mkdirSync(join(root, 'nothing'))
  expect(await findFolders([root], note)).toMatchObject([{ files: 1 }])
  expect(unreadable.map(([, reason]) => reason)).toContain('a link that leads to itself')
  expect(await findFolders([join(root, 'nothing')], note)).toEqual([])
  expect(await findFolders([join(root, 'gone')], note)).toEqual([])
  expect(unreadable.at(-1)).toEqual(['gone', 'not there'])
})

it.skipIf(process.getuid?.() === 0)('names a folder that it may not read', async () => {
  put('closed/s.jsonl', 1)
  chmodSync(join(root, 'closed'), 0)
  expect(await findFolders([root], note)).toEqual([])
  chmodSync(join(root, 'closed'), 0o700)
  expect(unreadable).toContainEqual(['closed', 'no permission'])
})
