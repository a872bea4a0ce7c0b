// Hosts run with the options and variables that let memory go back to the system, however they were started.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultSettings } from '../../shared/settings.ts'
import { importFlags, leanEnvironment, leanFlags } from './lean-process.ts'
import { pathsIn } from './paths.ts'
import { writeStartHostFile } from './start-host-file.ts'

const module = pathToFileURL(resolve('src/main/base/lean-process.ts')).href
/** A host's entry that tells how it runs. Loaded once more, it would write a second line to `starts`. */
const entry = `
import { appendFileSync, readFileSync } from 'node:fs'
appendFileSync(process.env.STARTS, process.pid + '\\n')
const { restartLean } = await import(${JSON.stringify(module)})
restartLean(process.env.WORK)
const given = process.platform === 'linux' ? readFileSync('/proc/self/environ', 'utf8').split('\\0') : []
console.log(JSON.stringify({
  flags: process.execArgv, words: process.argv.slice(2), pids: readFileSync(process.env.STARTS, 'utf8').trim().split('\\n'),
  given: given.filter((each) => each.startsWith('MALLOC_')),
  handedOn: Object.keys(process.env).filter((name) => name.startsWith('MALLOC_')),
  home: process.env.RECOLLECT_HOME,
}))`
const canRestart = process.execve !== undefined && process.platform !== 'win32'
const lean = Object.entries(leanEnvironment).map(([name, value]) => `${name}=${value}`)
let folder = ''
let script = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-lean-'))
  mkdirSync(join(folder, 'out', 'main'), { recursive: true })
  script = join(folder, 'out', 'main', 'headless.js')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(script, entry)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function run(
  program: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const output = execFileSync(program, words, {
    env: { PATH: process.env.PATH ?? '', STARTS: join(folder, 'starts'), ...env },
    encoding: 'utf8',
    timeout: 30_000,
  })
  return JSON.parse(output) as { pids: number[]; given: string[] }
}

it.runIf(canRestart)('a host that was started plainly starts itself anew, once', () => {
  const told = run(process.execPath, ['--no-deprecation', script, '--port', '0', 'a b'])
  expect(told).toMatchObject({
    flags: [...leanFlags, '--no-deprecation'],
    words: ['--port', '0', 'a b'],
    handedOn: [],
  })
  expect(told.pids).toHaveLength(2)
  expect(told.pids[0]).toBe(told.pids[1])
  if (process.platform === 'linux') expect(told.given.sort()).toEqual(lean.toSorted())
})

it.runIf(canRestart)(
  'an import without a host starts itself anew, and maps no small blocks',
  () => {
    const told = run(process.execPath, [script, 'import'], { WORK: 'import' })
    expect(told).toMatchObject({ flags: importFlags, words: ['import'], handedOn: [] })
    expect(told.pids).toHaveLength(2)
    if (process.platform === 'linux') expect(told.given).toEqual(['MALLOC_ARENA_MAX=1'])
  },
)

it.runIf(process.platform === 'linux')('what the user chose stays', () => {
  const chosen = run(process.execPath, ['--max-semi-space-size=8', script], {
    MALLOC_ARENA_MAX: '7',
  })
  expect(chosen).toMatchObject({
    flags: ['--max-semi-space-size=8'],
    given: ['MALLOC_ARENA_MAX=7'],
    handedOn: ['MALLOC_ARENA_MAX'],
  })
  expect(chosen.pids).toHaveLength(1)
})

it.runIf(process.platform === 'linux')('a hook starts the host so from the beginning', () => {
  const paths = pathsIn(join(folder, 'data'))
  mkdirSync(paths.hooks, { recursive: true })
  const host = { ...defaultSettings.host, startFromHook: true }
  writeStartHostFile(paths, { host }, folder)
  const told = run('sh', [join(paths.hooks, 'start-host')])
  expect(told).toMatchObject({
    flags: leanFlags,
    words: ['--idle-exit', '30'],
    home: paths.home,
    handedOn: [],
  })
  expect(told.given.sort()).toEqual(lean.toSorted())
  expect(told.pids).toHaveLength(1)
})
