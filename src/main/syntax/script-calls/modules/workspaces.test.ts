// Imports between the packages of one repository, each with names and aliases of its own.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { scriptEngine } from '../script-engine.ts'

const folders: string[] = []

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

/** Who calls whom in these files; those that are no scripts are only written. */
async function callsIn(files: Readonly<Record<string, string>>) {
  const root = await mkdtemp(join(tmpdir(), 'workspaces-'))
  folders.push(root)
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  const scripts = Object.entries(files)
    .filter(([path]) => !path.endsWith('.json'))
    .map(([path, text]) => ({
      file: join(root, path),
      path,
      text,
      language: 'typescript' as const,
    }))
  const { calls } = await scriptEngine.analyse(scripts, [root], [])
  return Object.fromEntries([...calls].map(([caller, callees]) => [caller, [...callees].sort()]))
}

it('follows the aliases of the configuration that is nearest to a file, and of those around it', async () => {
  const calls = await callsIn({
    'tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./*"], "@/*": ["./old/*"] } } }',
    'web/tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
    'web/src/format.ts': 'export function format() {}',
    'web/main.ts':
      "import { format } from '@/format'\nimport { kept } from '~/old/format'\nformat()\nkept()",
    'old/format.ts': 'export function format() {}\nexport function kept() {}',
    'api/main.ts': "import { format } from '@/format'\nformat()",
  })
  expect(calls['web.main']).toEqual(['old.format.kept', 'web.src.format.format'])
  // The alias of the folder beside it is none of its own.
  expect(calls['api.main']).toEqual(['old.format.format'])
})

it('finds what a package calls its own files by, for its files alone', async () => {
  const calls = await callsIn({
    'a/package.json': `{ "name": "a", "imports": {
      "#db": { "development": { "node": "./src/memory.ts" }, "default": "./dist/db.js" },
      "#parts/*": "./dist/parts/*.js", "#left": "left-pad" } }`,
    'a/src/db.ts': 'export function open() {}',
    'a/src/memory.ts': 'export function open() {}',
    'a/src/parts/one.ts': 'export function one() {}',
    'a/src/main.ts': "import { open } from '#db'\nimport { one } from '#parts/one'\nopen()\none()",
    'b/main.ts': "import { one } from '#parts/one'\none()",
  })
  expect(calls['a.src.main']).toEqual(['a.src.memory.open', 'a.src.parts.one.one'])
  expect(calls['b.main']).not.toContain('a.src.parts.one.one')
})

it('finds the parts of a package by the names that it gives them', async () => {
  const calls = await callsIn({
    'packages/p/package.json': `{ "name": "@x/p", "exports": {
      "./feat": "./src/f-one.ts", "./f/*": "./src/deep/*.ts",
      "./made": { "types": "./dist/made.d.ts", "import": "./dist/made.js" } } }`,
    'packages/p/src/f-one.ts': 'export function one() {}',
    'packages/p/src/deep/two.ts': 'export function two() {}',
    'packages/p/src/made.ts': 'export function made() {}',
    'app/main.ts':
      "import { one } from '@x/p/feat'\nimport { two } from '@x/p/f/two'\nimport { made } from '@x/p/made'\none()\ntwo()\nmade()",
  })
  expect(calls['app.main']).toEqual([
    'packages.p.src.deep.two.two',
    'packages.p.src.f-one.one',
    'packages.p.src.made.made',
  ])
})

it('finds the entry of a package that is no index, and the source of one that is built', async () => {
  const calls = await callsIn({
    'packages/tools/package.json': '{ "name": "@own/tools", "main": "./tools.js" }',
    'packages/tools/tools.ts': 'export function tool() {}',
    'packages/core/package.json':
      '{ "name": "@own/core", "exports": { ".": { "types": "./dist/core.d.ts", "import": "./dist/core.js" } } }',
    'packages/core/src/core.ts': 'export function core() {}',
    'packages/broken/package.json':
      '{ "name": 4, "main": ["./x.js"], "imports": [] , "exports": null }',
    'packages/broken/index.ts': 'export function none() {}',
    'app/main.ts':
      "import { tool } from '@own/tools'\nimport { core } from '@own/core'\ntool()\ncore()",
  })
  expect(calls['app.main']).toEqual(['packages.core.src.core.core', 'packages.tools.tools.tool'])
})

it('follows a name that a package gives another one, and names what is not here as that', async () => {
  const calls = await callsIn({
    'a/package.json':
      '{ "name": "a", "imports": { "#dep": "@x/s", "#dep/*": { "default": "@x/s/*" }, "#pad": "left-pad" } }',
    'a/main.ts':
      "import { one } from '#dep'\nimport { two } from '#dep/two'\nimport pad from '#pad'\none()\ntwo()\npad()",
    's/package.json': '{ "name": "@x/s", "main": "./index.ts" }',
    's/index.ts': 'export function one() {}',
    's/src/two.ts': 'export function two() {}',
  })
  expect(calls['a.main']).toEqual(['left-pad', 's.index.one', 's.src.two.two'])
})

it('follows the aliases of a configuration that is extended by the name of its package', async () => {
  const calls = await callsIn({
    'node_modules/@x/config/base.json':
      '{ "compilerOptions": { "baseUrl": "../../..", "paths": { "@/*": ["lib/*"] } } }',
    'app/tsconfig.json': '{ "extends": ["@x/config/base", "@x/none/tsconfig.json", "@x/../y"] }',
    'lib/one.ts': 'export function one() {}',
    'app/main.ts': "import { one } from '@/one'\none()",
  })
  expect(calls['app.main']).toEqual(['lib.one.one'])
})
