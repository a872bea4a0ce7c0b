// Starts the built headless host on a data folder of its own and ends it after the test.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const entry = resolve('out', 'main', 'headless.js')

export interface TestHost {
  /** Holds `home` (the user's folder), `data` (Recollect's) and whatever the test puts there. */
  readonly folder: string
  readonly home: string
  readonly data: string
  /** The address with its one-time token. */
  readonly url: string
  readonly process: ChildProcess
  /** Ends the host by SIGTERM and waits for its end. */
  stop(): Promise<void>
  /** Starts it once more, after `stop`, on the same data folder; it takes its port again. */
  startAgain(): Promise<void>
}

/** A temporary folder of one test, with the environment that keeps every program inside it. */
export interface TestFolder {
  readonly folder: string
  readonly home: string
  readonly data: string
  readonly env: Record<string, string>
  remove(): void
}

/** Makes such a folder. */
export function makeTestFolder(name: string): TestFolder {
  const folder = mkdtempSync(join(tmpdir(), `recollect ${name} `))
  const home = join(folder, 'home')
  const data = join(home, '.recollect')
  return {
    folder,
    home,
    data,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      CLAUDE_CONFIG_DIR: join(home, '.claude'),
      RECOLLECT_HOME: data,
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

interface Running {
  readonly child: ChildProcess
  readonly url: string
}

async function run(place: TestFolder, parameters: readonly string[]): Promise<Running> {
  const child = spawn(process.execPath, [entry, ...parameters], {
    env: place.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((done, fail) => {
    const limit = setTimeout(() => fail(new Error(`No address within 20 s:\n${output}`)), 20_000)
    const onText = (text: string) => {
      output += text
      const found = /Dashboard: (\S+)/.exec(output)?.[1]
      if (!found) return
      clearTimeout(limit)
      done(found)
    }
    child.stdout.setEncoding('utf8').on('data', onText)
    child.stderr.setEncoding('utf8').on('data', onText)
    child.once('exit', (code) => {
      clearTimeout(limit)
      fail(new Error(`The host ended with ${code}:\n${output}`))
    })
  })
  return { child, url }
}

/** Starts the host and waits for its address; throws with its output when it does not come up. */
export async function startTestHost(
  place: TestFolder,
  parameters: readonly string[] = [],
): Promise<TestHost> {
  if (!existsSync(entry)) throw new Error('The host is not built: run `npm run build` first.')
  let running = await run(place, parameters)
  return {
    folder: place.folder,
    home: place.home,
    data: place.data,
    get url() {
      return running.url
    },
    get process() {
      return running.child
    },
    async stop() {
      const { child } = running
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
    },
    async startAgain() {
      running = await run(place, parameters)
    },
  }
}
