// Renders every page of the dashboard, light and dark, wide and narrow: `screenshots.ts [FOLDER] [--states] [--only NAME]`.
// Over the demo memory into out/screenshots; with --states over an empty memory, over one imported from
// --transcripts FOLDER, over sessions of 1, 22 and 200 turns, and failing.
import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { browserSwitches, findBrowser } from '../e2e/support/browser.ts'
import { makeTestFolder, startTestHost, type TestHost } from '../e2e/support/host.ts'
import { writeLongSession } from '../e2e/support/long-session.ts'
import { demoShots } from './screenshots/demo-shots.ts'
import { type Shot, takeLost, takeShots } from './screenshots/shot.ts'
import {
  emptyShots,
  failingShots,
  fullShots,
  lengthShots,
  lengths,
  waitingShots,
} from './screenshots/state-shots.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    states: { type: 'boolean', default: false },
    transcripts: { type: 'string' },
    only: { type: 'string', multiple: true },
  },
})

type Place = ReturnType<typeof makeTestFolder>

/** Runs `see` on a host of its own, after `fill` has filled its data folder. */
async function withHost(
  parameters: readonly string[],
  see: (host: TestHost) => Promise<number>,
  fill: (place: Place) => void = () => undefined,
): Promise<number> {
  const place = makeTestFolder('screenshots')
  try {
    fill(place)
    const host = await startTestHost(place, parameters)
    try {
      return await see(host)
    } finally {
      await host.stop()
    }
  } finally {
    place.remove()
  }
}

function chosen(shots: readonly Shot[]): readonly Shot[] {
  const { only } = values
  return only ? shots.filter(({ name }) => only.some((part) => name.includes(part))) : shots
}

function importInto(place: Place, transcripts: string): void {
  const cli = resolve('out', 'main', 'cli.js')
  execFileSync(process.execPath, [cli, 'import', resolve(transcripts)], {
    env: place.env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function takeStates(browser: Browser, folder: string): Promise<number> {
  let taken = await withHost([], (host) =>
    takeShots(browser, host.url, chosen(emptyShots), join(folder, 'empty')),
  )
  const { transcripts } = values
  if (transcripts) {
    taken += await withHost(
      [],
      (host) => takeShots(browser, host.url, chosen(fullShots), join(folder, 'full')),
      (place) => importInto(place, transcripts),
    )
  } else {
    process.stdout.write('No pictures of a full memory: --transcripts FOLDER was not given.\n')
  }
  taken += await withHost(
    [],
    (host) => takeShots(browser, host.url, chosen(lengthShots), join(folder, 'lengths')),
    (place) => {
      const sessions = join(place.folder, 'sessions')
      for (const turns of lengths)
        writeLongSession(join(sessions, `${turns}.jsonl`), turns, Date.now())
      importInto(place, sessions)
    },
  )
  const failing = join(folder, 'failing')
  taken += await withHost(['--demo'], (host) =>
    takeShots(browser, host.url, chosen([...failingShots, ...waitingShots]), failing),
  )
  if (values.only && !values.only.includes('lost')) return taken
  taken += await withHost(['--demo'], (host) => takeLost(browser, host.url, host.stop, failing))
  return taken
}

const folder = resolve(positionals[0] ?? join('out', 'screenshots'))
const executablePath = findBrowser()
const browser = await chromium.launch({
  args: browserSwitches,
  ...(executablePath ? { executablePath } : {}),
})
try {
  const taken = values.states
    ? await takeStates(browser, folder)
    : await withHost(['--demo'], (host) => takeShots(browser, host.url, chosen(demoShots), folder))
  process.stdout.write(`${taken} pictures are in ${folder}\n`)
} finally {
  await browser.close()
}
