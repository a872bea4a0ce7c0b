// Unit and integration tests: they live beside the code they test.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
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

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
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
