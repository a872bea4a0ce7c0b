// Unit and integration tests: they live beside the code they test.
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, sep } from 'node:path'
import { defineConfig } from 'vitest/config'

// The SQL driver brings an older Node down without a word, and the programs under test are TypeScript.
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  process.stderr.write(
    `The tests need Node 24 and this is ${process.versions.node}: npm test and npx vitest use the project's own.\n`,
  )
  process.exit(1)
}

// Threads and processes that tests start load the core from source: what one of them compiled, the next ones take.
// https://nodejs.org/docs/latest-v24.x/api/module.html#module-compile-cache
process.env.NODE_COMPILE_CACHE ??= join(
  import.meta.dirname,
  'node_modules',
  '.cache',
  'recollect-tests',
)

// Not `globSync`: an older Node has none, and would say that instead of the sentence above.
const tests = ['src', 'scripts', 'bench'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file.replaceAll(sep, '/')}`),
)
/** Rooms whose tests wait for processes, threads and limits of time: what ran before in a process slows them. */
const timed =
  /^src\/(?:hostile-input|main\/(?:api|app|base|cli|electron|embed|http|jobs|mcp|recall|threads|worker))\//
/** These put another module in the place of a module, which would stay there for the files after them. */
const mocks = /\bvi\s*\.\s*(?:mock|doMock|resetModules)\b/
const alone = tests.filter(
  (file) => timed.test(file) || mocks.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
)

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        // One process runs many files and loads the core once: to load it for each took a fifth of the whole time.
        test: { name: 'shared', include: tests, exclude: alone, isolate: false },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
    environment: 'node',
    // By default one core stays free. Here one file more than cores: many wait for processes, threads and clocks.
    maxWorkers: availableParallelism() + 1,
    // A cap for what hangs; nothing is measured by it, and a busy machine is slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Says what keeps a run that does not end.
    reporters: ['default', 'hanging-process'],
    retry: process.env.CI || process.env.RETRY_TESTS ? 1 : 0,
  },
})
