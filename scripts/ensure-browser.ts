// Makes sure that a browser is there for the tests: an installed one, Playwright's own, or Debian's.
import { spawnSync } from 'node:child_process'
import { findBrowser } from '../e2e/support/browser.ts'

/** Each way to a browser with the time it may take, in ms; tried in order until one is there. */
const ways: readonly { readonly command: string; readonly timeout: number }[] = [
  { command: 'playwright install chromium', timeout: 240_000 },
  { command: 'apt-get update -qq && apt-get install -y -qq chromium', timeout: 400_000 },
  {
    command: 'sudo -n apt-get update -qq && sudo -n apt-get install -y -qq chromium',
    timeout: 400_000,
  },
]

if (!findBrowser()) {
  process.stdout.write('No Chrome or Chromium found: getting one for the tests.\n')
  // Where the system's packages are at hand, they are quicker than a download that may be refused.
  const ordered = process.getuid?.() === 0 ? [ways[1], ways[0]] : [ways[0], ways[2]]
  for (const way of ordered) {
    if (!way || findBrowser()) continue
    spawnSync(way.command, {
      shell: true,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: way.timeout,
    })
  }
}
const browser = findBrowser()
if (!browser) {
  process.stderr.write(
    'The tests need a browser: install Chrome or Chromium, or name one in RECOLLECT_BROWSER.\n',
  )
  process.exit(1)
}
process.stdout.write(`Browser for the tests: ${browser}\n`)
