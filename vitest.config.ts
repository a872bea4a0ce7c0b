// Unit and integration tests: they live beside the code they test.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    environment: 'node',
    // A cap for what hangs; nothing is measured by it, and a busy machine is slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Says what keeps a run that does not end.
    reporters: ['default', 'hanging-process'],
    retry: process.env.CI ? 1 : 0,
  },
})
