// The files that Claude Code loads by itself are read on a real disk, and nothing of them can hold the reader up.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readOwnMemory } from './read-own-memory.ts'

let base: string

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'recollect-own-'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

function put(path: string, text: string): string {
  const file = join(base, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}
const read = async (folder = 'shop/web') => {
  mkdirSync(join(base, folder), { recursive: true })
  const texts = await readOwnMemory({
    folder: join(base, folder),
    configFolder: join(base, 'config'),
  })
  return texts
    .filter(({ file }) => file.startsWith(base))
    .map((one) => ({ ...one, file: one.file.slice(base.length + 1) }))
}
const memoryOf = (folder: string) =>
  `config/projects/${join(base, folder).replaceAll(/[^a-zA-Z0-9]/g, '-')}/memory`

it('reads the files from the outermost folder to the session’s own, with imports, rules and memory', async () => {
  put('config/CLAUDE.md', 'for me')
  put('config/rules/all.md', 'my rule')
  put('shop/CLAUDE.md', 'see @docs/how.md and `@not/this.md`\n```\n@nor/this.md\n```\n')
  put('shop/docs/how.md', 'and @more.md, too')
  put('shop/docs/more.md', 'more')
  put('shop/.claude/CLAUDE.md', 'hidden')
  put('shop/.claude/rules/api/tests.md', 'rule')
  put('shop/web/CLAUDE.local.md', 'local')
  put('shop/other/CLAUDE.md', 'not loaded here')
  put(`${memoryOf('shop')}/MEMORY.md`, `first\n${'line\n'.repeat(300)}beyond`)
  put(`${memoryOf('shop')}/topic.md`, 'a topic')
  const texts = await read()
  expect(texts.map(({ file }) => file)).toEqual([
    'config/CLAUDE.md',
    'config/rules/all.md',
    'shop/CLAUDE.md',
    'shop/docs/how.md',
    'shop/docs/more.md',
    'shop/.claude/CLAUDE.md',
    'shop/.claude/rules/api/tests.md',
    'shop/web/CLAUDE.local.md',
    `${memoryOf('shop')}/MEMORY.md`,
    `${memoryOf('shop')}/topic.md`,
  ])
  expect(texts.find(({ file }) => file.endsWith('MEMORY.md'))?.text).not.toContain('beyond')
})

it('imports of imports end after four, and circles end at once', async () => {
  put('shop/CLAUDE.md', '@a1.md')
  for (const n of [1, 2, 3, 4, 5]) put(`shop/a${n}.md`, `@a${n + 1}.md @CLAUDE.md`)
  const texts = await read('shop')
  expect(texts.map(({ file }) => file)).toEqual(
    ['CLAUDE.md', 'a1.md', 'a2.md', 'a3.md', 'a4.md'].map((one) => `shop/${one}`),
  )
})

it.skipIf(process.platform === 'win32')(
  'a pipe, a device, a folder, a link to itself and what may not be read are left',
  async () => {
    put('shop/CLAUDE.md', '@pipe @/dev/zero @folder @self @secret.md @gone.md @ok.md')
    execFileSync('mkfifo', [join(base, 'shop/pipe')])
    mkdirSync(join(base, 'shop/folder'))
    symlinkSync(join(base, 'shop/self'), join(base, 'shop/self'))
    chmodSync(put('shop/secret.md', 'secret'), 0o000)
    put('shop/ok.md', 'fine')
    put('shop/CLAUDE.local.md', 'binary\0')
    const texts = (await read('shop')).filter(({ file }) => !file.endsWith('secret.md'))
    expect(texts.map(({ file }) => file)).toEqual(['shop/CLAUDE.md', 'shop/ok.md'])
  },
)

it('a large file is read in part, and no more than a bounded number of files', async () => {
  put('shop/CLAUDE.md', 'x'.repeat(10_000_000))
  for (let n = 0; n < 300; n++) put(`shop/.claude/rules/r${n}.md`, 'rule')
  const texts = await read('shop')
  expect(texts[0]?.text.length).toBeLessThan(200_000)
  expect(texts.length).toBeLessThan(151)
})
