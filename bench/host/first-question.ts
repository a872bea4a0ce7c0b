// The first question of a fresh host: from the request to the answer, by the dashboard's call and by the hook of a prompt.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathsIn } from '../../src/main/base/paths.ts'
import { type Endpoint, readEndpoint } from '../../src/main/install/endpoint-files.ts'
import { printFigure, spread } from '../figures/report.ts'
import { startBuiltHost } from './built-host.ts'

const starts = 10
/** A dashboard is opened, and a prompt typed, a moment after the start (ms). */
const momentMs = 1500
const query = 'why did the webhook retry fail after the deploy'
/** Linux counts the processor time of a process in hundredths of a second. */
const tickMs = 10

/** Starts the built host ten times for each way to ask, and prints the times of the first questions. */
export async function measureFirstQuestion(out: string, home: string): Promise<void> {
  const ways = [
    ['first question by the dashboard', askAsDashboard],
    ['first prompt through the hook', askAsHook],
  ] as const
  for (const [name, ask] of ways) {
    const times: number[] = []
    const spent: number[] = []
    for (let round = 0; round < starts; round++) {
      const host = await startBuiltHost(out, home)
      try {
        const endpoint = readEndpoint(pathsIn(home))
        if (endpoint === null) throw new Error('The host does not say where it listens.')
        await sleep(momentMs)
        const before = spentMs(host.child.pid)
        const start = performance.now()
        await ask(endpoint)
        times.push(performance.now() - start)
        spent.push(spentMs(host.child.pid) - before)
      } finally {
        await host.stop()
      }
    }
    printFigure(`${name} of a fresh host`, spread(times), 'p50 ≤ 150 ms')
    printFigure('  processor time of the host meanwhile', spread(spent), '–')
  }
}

async function askAsDashboard({ port, token }: Endpoint): Promise<void> {
  await post(`http://127.0.0.1:${port}/rpc/search/query`, token, { json: { query } })
}

async function askAsHook({ port, hookToken }: Endpoint): Promise<void> {
  await post(`http://127.0.0.1:${port}/hooks/UserPromptSubmit`, hookToken, {
    session_id: crypto.randomUUID(),
    transcript_path: '/bench/project-0/none.jsonl',
    cwd: '/bench/project-0',
    hook_event_name: 'UserPromptSubmit',
    prompt: query,
  })
}

async function post(url: string, token: string, body: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 200)}`)
}

/** Processor time of a process, ms; 0 where the system does not tell. */
function spentMs(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return 0
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs
}
