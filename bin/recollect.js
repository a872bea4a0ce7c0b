#!/usr/bin/env node
// Starts the command line from the build, or from source where nothing is built, under a Node that can run it.
// Plain JavaScript for any version of Node: an older one would end in the SQL driver without a word.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const built = join(root, 'out', 'main', 'cli.js')
const isBuilt = existsSync(built)
const entry = isBuilt ? built : join(root, 'src', 'main', 'cli.ts')
/** The Node that the project brings along. */
const name = process.platform === 'win32' ? 'node.exe' : 'node'
const own = join(root, 'node_modules', 'node', 'bin', name)

const isClone = existsSync(join(root, 'src'))

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
// The SQL driver wants Node-API 10 and brings an older Node down without a word.
const hasNodeApi = major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 14)
// TypeScript runs without a flag from version 24 on.
const isEnough = isBuilt ? hasNodeApi : major >= 24

if (isEnough) {
  await import(pathToFileURL(entry).href)
} else if (existsSync(own)) {
  const child = spawn(own, [entry, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal tells both; whoever ends this process by its id means the other.
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
  })
} else {
  const remedy = isClone
    ? `run npm ci in ${root}, which brings its own`
    : 'install a newer Node, then try again'
  process.stderr.write(
    `Recollect needs Node 22.14 or newer and this is ${process.versions.node}: ${remedy}.\n`,
  )
  process.exitCode = 1
}
