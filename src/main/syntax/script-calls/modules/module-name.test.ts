// The names of modules: each means one file.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { callGraphOf } from '../../callgraph/callgraph.ts'
import { moduleNames } from './module-name.ts'

const folders: string[] = []

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

it('names files of one stem apart, and keeps the plain name for the first of them', () => {
  const names = moduleNames(['a.js', 'lib/a.b.ts', 'a.d.ts', 'a.ts', 'lib/a/b.mjs', 'b.js'])
  expect(Object.fromEntries(names)).toEqual({
    'a.ts': 'a',
    'a.js': 'a.js',
    'a.d.ts': 'a.d.ts',
    'b.js': 'b',
    'lib/a.b.ts': 'lib.a.b',
    'lib/a/b.mjs': 'lib.a.b.mjs',
  })
})

it('never gives a name twice', () => {
  const paths = ['a.js', 'a.ts', 'a/js.ts', 'a.js.ts', 'a.js/ts.ts']
  const names = [...moduleNames(paths, (name) => name === 'a').values()]
  expect(new Set(names).size).toBe(paths.length)
})

it('keeps files of one stem apart in the graph, in one language and across two', async () => {
  const root = await mkdtemp(join(tmpdir(), 'stems-'))
  folders.push(root)
  for (const [name, text] of Object.entries({
    'a.py': 'def f():\n    pass\nf()\n',
    'a.js': "const { g } = require('./b')\nfunction f() { g() }\nf()\n",
    'b.js': 'exports.g = function g() { inJs() }\nfunction inJs() {}\n',
    'b.ts': 'export function g() { inTs() }\nfunction inTs() {}\n',
    'c.ts': "import { g } from './b'\ng()\n",
  }))
    await writeFile(join(root, name), text)
  expect({ ...(await callGraphOf([root])) }).toEqual({
    a: ['a.f'],
    'a.f': [],
    'a.js': ['a.js.f'],
    'a.js.f': ['b.js.g'],
    b: [],
    'b.g': ['b.inTs'],
    'b.inTs': [],
    'b.js': [],
    'b.js.g': ['b.js.inJs'],
    'b.js.inJs': [],
    c: ['b.g'],
  })
})
