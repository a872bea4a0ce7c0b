// End-to-end tests: the built host in a real browser, the real agent client, and Electron where it is.
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserSwitches, findBrowser } from './e2e/support/browser.ts'
import type { DashboardOptions } from './e2e/support/fixtures.ts'

const executablePath = findBrowser()
const retries = process.env.CI || process.env.RETRY_TESTS ? 2 : 0

export default defineConfig<DashboardOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than cores: hosts start, clients end and pages settle while another test computes.
  workers: availableParallelism() + 1,
  timeout: 120_000,
  // A run that hangs between two tests ends, too, and says in which.
  globalTimeout: 50 * 60_000,
  // A busy machine is slow, not wrong: what a user would wait for is waited for.
  expect: { timeout: 15_000 },
  retries,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    launchOptions: { args: browserSwitches, ...(executablePath ? { executablePath } : {}) },
    // A trace of what passes costs a third of a test's time: where a failed test is tried again, that is traced.
    trace: retries > 0 ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'headless', testMatch: ['dashboard/**/*.spec.ts', 'host/**/*.spec.ts'] },
    { name: 'client', testMatch: ['client/**/*.spec.ts'] },
    {
      name: 'electron',
      testMatch: ['electron/**/*.spec.ts', 'dashboard/**/*.spec.ts'],
      use: { launcher: 'electron' },
    },
  ],
})
