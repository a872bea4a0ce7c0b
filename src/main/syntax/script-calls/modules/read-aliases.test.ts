// The path aliases that configurations hand on.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { readAliases } from './read-aliases.ts'

const folders: string[] = []

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function rootWith(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'aliases-'))
  folders.push(root)
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text)
  return root
}

it('takes the paths of the last configuration that is extended, and its own before them', async () => {
  const root = await rootWith({
    'first.json': '{ "compilerOptions": { "baseUrl": "src", "paths": { "a": ["one"] } } }',
    'second.json': '{ "compilerOptions": { "paths": { "a": ["two"] } } }',
    'tsconfig.json': '{ "extends": ["./first.json", "./second"] }',
    'jsconfig.json': '{ "extends": "./first", "compilerOptions": { "paths": { "a": ["own"] } } }',
  })
  expect(await readAliases([root], ['main.ts'])).toEqual([
    { base: 'src', within: '.', isSearched: true, paths: { a: ['two'] } },
    { base: 'src', within: '.', isSearched: true, paths: { a: ['own'] } },
  ])
})

it('ends where configurations extend each other', async () => {
  const root = await rootWith({
    'tsconfig.json':
      '{ "extends": ["./other", "./tsconfig"], "compilerOptions": { "paths": { "a": ["b"] } } }',
    'other.json': '{ "extends": ["./tsconfig", "./other", "./none"] }',
  })
  expect(await readAliases([root], ['main.ts'])).toEqual([
    { base: '.', within: '.', isSearched: false, paths: { a: ['b'] } },
  ])
})
