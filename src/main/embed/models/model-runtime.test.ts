// The runtime of models where the program does not bring it: what is said, and npm fetching it.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createModelRuntime, runtimePackage } from './model-runtime.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-runtime-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A runtime beside a program without it; `npm` is a shell script that stands for npm. */
function runtimeWith(npm: string) {
  const program = join(folder, 'bin', 'npm')
  mkdirSync(dirname(program), { recursive: true })
  writeFileSync(program, `#!/bin/sh\n${npm}\n`)
  chmodSync(program, 0o755)
  return createModelRuntime({
    models: join(folder, 'models'),
    env: { PATH: '/usr/bin:/bin' },
    execPath: join(folder, 'bin', 'node'),
    resolve: () => {
      throw new Error('not here')
    },
  })
}

const signal = () => new AbortController().signal
const { platform, arch } = process
/** Lays the package out as npm does, with the binaries of this system and another. */
const installs = `echo "$*" > ../asked
d=node_modules/${runtimePackage.name}
for s in ${platform}/${arch} ${platform}/other plan9/${arch}; do mkdir -p $d/bin/napi-v6/$s; done
echo '{"version":"${runtimePackage.version}"}' > $d/package.json`

test('a clone brings it, at the version that transformers.js is built for', () => {
  const runtime = createModelRuntime({ models: folder, env: {} })
  expect([runtime.problem(), runtime.missingBytes()]).toEqual([null, 0])
  const root = resolve(import.meta.dirname, '../../../..')
  const load = createRequire(import.meta.url)
  const { devDependencies } = load(join(root, 'package.json'))
  expect(devDependencies[runtimePackage.name]).toBe(runtimePackage.version)
  const transformers = join(root, 'node_modules/@huggingface/transformers/package.json')
  expect(load(transformers).dependencies[runtimePackage.name]).toBe(runtimePackage.version)
})

test('npm fetches it into the data folder, without its script and other systems', async () => {
  const runtime = runtimeWith(installs)
  expect(runtime.problem()).toMatch(/npm install --prefix .* --ignore-scripts onnxruntime-node@/)
  expect(runtime.missingBytes()).toBeGreaterThan(0)
  await runtime.fetch(signal())
  expect([runtime.problem(), runtime.missingBytes()]).toEqual([null, 0])
  expect(readFileSync(join(folder, 'models/asked'), 'utf8')).toContain('--ignore-scripts')
  const bin = join(runtime.modules, runtimePackage.name, 'bin/napi-v6')
  const left = [`${platform}/${arch}`, `${platform}/other`, `plan9/${arch}`]
  expect(left.map((name) => existsSync(join(bin, name)))).toEqual([true, false, false])
})

test("npm's reason is told when it fails, and a second try may do", async () => {
  const runtime = runtimeWith(
    'echo "npm error code E404\nnpm error 404 Not Found - GET x" >&2; exit 1',
  )
  await expect(runtime.fetch(signal())).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('404 Not Found - GET x'),
  })
  expect(runtime.problem()).not.toBeNull()
  await runtimeWith(installs).fetch(signal())
  expect(runtime.problem()).toBeNull()
})

test('a stopped download ends npm', async () => {
  const abort = new AbortController()
  const fetching = runtimeWith('exec sleep 60').fetch(abort.signal)
  abort.abort()
  await expect(fetching).rejects.toMatchObject({ code: 'conflict' })
})

test('another version does not count', async () => {
  const runtime = runtimeWith(installs.replace(`"${runtimePackage.version}"`, '"0.0.1"'))
  await expect(runtime.fetch(signal())).rejects.toMatchObject({ code: 'unavailable' })
  expect(runtime.missingBytes()).toBeGreaterThan(0)
})
