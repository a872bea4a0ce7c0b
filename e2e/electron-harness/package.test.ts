// The package as electron-builder makes it, around a stand-in for Electron's own files: what it holds, and
// that the app runs from nothing else.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve, sep } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { extractAll, getRawHeader } from '@electron/asar'
import { build, Platform } from 'electron-builder'
import config from '../../electron-builder.config.ts'
import { ensureBuilt } from './harness.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'recollect-package-'))
/** A busy machine takes minutes for 400 MB. */
const limits = { timeout: 400_000 }

interface Entry {
  readonly path: string
  readonly isUnpacked: boolean
}
let entries: readonly Entry[] = []
let archive = ''

type Node = { files?: Record<string, Node>; unpacked?: boolean }

function list(node: Node, path: string): Entry[] {
  if (!node.files) return [{ path, isUnpacked: node.unpacked === true }]
  return Object.entries(node.files).flatMap(([name, child]) =>
    list(child, path === '' ? name : `${path}/${name}`),
  )
}

/** Electron's distribution for Linux, as far as electron-builder looks at it. */
function makeDistribution(): string {
  const electron = join(folder, 'electron')
  mkdirSync(join(electron, 'locales'), { recursive: true })
  mkdirSync(join(electron, 'resources'))
  const names = ['electron', 'LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox']
  for (const name of [...names, 'chrome_crashpad_handler', 'locales/en-US.pak']) {
    writeFileSync(join(electron, name), '')
    chmodSync(join(electron, name), 0o755)
  }
  copyFileSync(join(root, 'node_modules', 'electron', 'package.json'), join(electron, 'version'))
  return electron
}

before(async () => {
  ensureBuilt()
  // The fuses are set in Electron's program, which is not there.
  const { afterPack: _, ...rest } = config
  await build({
    projectDir: root,
    targets: Platform.LINUX.createTarget('dir'),
    config: {
      ...rest,
      electronDist: makeDistribution(),
      directories: { ...config.directories, output: join(folder, 'dist') },
    },
  })
  archive = join(folder, 'dist', 'linux-unpacked', 'resources', 'app.asar')
  entries = list(getRawHeader(archive).header as Node, '')
}, limits)
after(() => rmSync(folder, { recursive: true, force: true }))

describe('the package', () => {
  it('holds what is started by its path, and outside the archive what others start or open', () => {
    const where = new Map(entries.map(({ path, isUnpacked }) => [path, isUnpacked]))
    for (const inside of [
      'package.json',
      'out/main/index.js',
      'out/main/cli.js',
      'out/main/worker.js',
      'out/main/reader-thread.js',
      'out/main/search-thread.js',
      'out/main/vector-thread.js',
      'out/main/redaction-thread.js',
      'out/main/transcript-thread.js',
      'out/preload/index.cjs',
      'out/renderer/index.html',
      'out/icons/tray-idle-light-panel.png',
      'out/icons/app/256x256.png',
      'resources/demo/memories.json',
    ]) {
      assert.equal(where.get(inside), false, inside)
    }
    for (const outside of [
      'resources/hooks/recollect-hook.sh',
      'resources/hooks/recollect-hook.ps1',
      'resources/skill/SKILL.md',
    ]) {
      assert.equal(where.get(outside), true, outside)
    }
  })

  it('keeps no library of a system inside the archive, where no system can open it', () => {
    const libraries = entries.filter(({ path }) => /\.(node|dylib|dll|so)(\.\d+)*$/.test(path))
    assert.ok(libraries.some(({ path }) => path.includes('/sqlite-vec')))
    assert.deepEqual(
      libraries.filter(({ isUnpacked }) => !isUnpacked),
      [],
    )
  })

  it('carries what models run in beside the archive, for its own system alone', () => {
    const runtime = join(archive, '..', 'node_modules', 'onnxruntime-node')
    assert.deepEqual(
      globSync('bin/*/*/*', { cwd: runtime }).map((path) => path.split(sep).slice(2).join('/')),
      [`${process.platform}/${process.arch}`],
    )
    assert.ok(!entries.some(({ path }) => path.startsWith('node_modules/onnxruntime')))
  })

  it('holds the grammars by which commands and sources are read', () => {
    const grammars = entries.map(({ path }) => path).filter((path) => /\/grammars\//.test(path))
    assert.deepEqual(grammars.map((path) => path.split('/').at(-1)).sort(), [
      'tree-sitter-bash.wasm',
      'tree-sitter-c-sharp.wasm',
      'tree-sitter-cpp.wasm',
      'tree-sitter-go.wasm',
      'tree-sitter-java.wasm',
      'tree-sitter-javascript.wasm',
      'tree-sitter-php.wasm',
      'tree-sitter-python.wasm',
      'tree-sitter-ruby.wasm',
      'tree-sitter-rust.wasm',
      'tree-sitter-tsx.wasm',
      'tree-sitter-typescript.wasm',
      'tree-sitter.cjs',
      'tree-sitter.wasm',
    ])
  })

  it('leaves out sources, our tests and what only a browser would load', () => {
    const needless = entries.filter(({ path }) =>
      /^(src|e2e|bench|scripts|dist)\/|^node_modules\/onnxruntime-web\//.test(path),
    )
    assert.deepEqual(needless.slice(0, 5), [])
  })

  it('runs the app from what it holds: windows, search by meaning, quit', limits, () => {
    // Under its own name: what is unpacked is found by it.
    const place = join(folder, 'resources', 'app.asar')
    mkdirSync(dirname(place))
    extractAll(archive, place)
    const unpacked = spawnSync('cp', ['-r', `${archive}.unpacked`, `${place}.unpacked`])
    assert.equal(unpacked.status, 0)
    const modules = join(dirname(archive), 'node_modules')
    const beside = spawnSync('cp', ['-r', modules, join(dirname(place), 'node_modules')])
    assert.equal(beside.status, 0)
    const { dependencies } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as {
      dependencies?: object
    }
    assert.ok(dependencies && existsSync(join(place, 'node_modules', 'better-sqlite3')))
    const tests = ['life', 'models', 'command'].map((name) =>
      join(import.meta.dirname, `${name}.test.ts`),
    )
    const run = spawnSync(process.execPath, ['--test', '--test-timeout=120000', ...tests], {
      env: { ...process.env, RECOLLECT_PACKAGE: place, NODE_TEST_CONTEXT: undefined },
      encoding: 'utf8',
    })
    assert.equal(run.status, 0, run.stdout + run.stderr)
  })
})
