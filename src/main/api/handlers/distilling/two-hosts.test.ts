// Two hosts on one store: the second one asks nobody, and what a killed one had begun is paid for once.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '../../../db/open.ts'
import {
  type SeenRequest,
  type StandInServer,
  startStandIn,
} from '../../../providers/testing/stand-in-server.ts'
import { wires } from '../../../providers/testing/wires.ts'
import { openTestCore, type TestCore } from '../../testing/test-core.ts'
import { captureTurns } from './testing/capture-turns.ts'

const program = join(import.meta.dirname, 'testing', 'telling-child.ts')
const turns = 8
const noon = new Date(2026, 10, 23, 12).getTime()
const answer = {
  ...{ title: 'Rounding mended', summary: 'roundedPrice rounds up in cart.ts.', steps: [] },
  ...{ decided: [], dropped: [], open: [] },
}

let test: TestCore
let server: StandInServer
let hosts: ChildProcess[]

beforeEach(async () => {
  hosts = []
  test = await openTestCore(() => noon)
  // The first host never gets an answer.
  server = await startStandIn((request) =>
    isBy('first', request) ? 'hang' : wires.anthropic.text(JSON.stringify(answer)),
  )
  const entry = { provider: 'anthropic', enabled: true, baseUrl: server.url }
  test.core.settings.update({ distill: { providers: [entry], dailyUsd: 1 } })
  test.core.pump.start()
  await captureTurns(test.core, turns)
  await test.core.close()
})

afterEach(async () => {
  for (const host of hosts) host.kill('SIGKILL')
  await test.close()
  await server.close()
})

/** Starts a host that pays by a key of its own; what it says when it fails is in `said`. */
function start(name: string): { readonly host: ChildProcess; readonly said: () => string } {
  const words = [program, test.core.paths.home, join(test.folder, 'claude'), String(noon + 10_000)]
  const host = spawn(process.execPath, words, {
    env: { PATH: process.env.PATH, ANTHROPIC_API_KEY: `sk-ant-${name}` },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  hosts.push(host)
  let said = ''
  host.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return { host, said: () => said }
}

/** Whether a request carries the key of that host, in whichever header the client puts it. */
const isBy = (name: string, { headers }: SeenRequest): boolean =>
  JSON.stringify(headers).includes(`sk-ant-${name}"`)
const askedBy = (name: string): number => server.requests.filter((one) => isBy(name, one)).length

/** A question to the store beside the hosts. */
function read(sql: string): unknown {
  const { db } = openDatabase(test.core.paths.database)
  try {
    return db.prepare(sql).all()
  } finally {
    db.close()
  }
}

it('make no call twice', async () => {
  const patient = { timeout: 40_000, interval: 100 }
  const first = start('first')
  await vi.waitFor(() => expect(askedBy('first')).toBe(1), patient)
  const second = start('second')
  const [code] = await once(second.host, 'exit')
  expect([code === 0, second.said()]).toEqual([false, expect.stringContaining('already_running')])
  expect(askedBy('second')).toBe(0)

  const killed = once(first.host, 'exit')
  first.host.kill('SIGKILL')
  await killed
  start('third')
  await vi.waitFor(() => expect(askedBy('third')).toBe(turns - 1), patient)
  const running = "SELECT id FROM model_calls WHERE outcome = 'running'"
  await vi.waitFor(() => expect(read(running)).toEqual([]), patient)
  expect(server.requests).toHaveLength(turns)
  expect(read('SELECT turn_id FROM model_calls GROUP BY turn_id HAVING count(*) > 1')).toEqual([])
  // What the killed one may have spent counts at its most.
  expect(
    read(
      `SELECT outcome, count(*) AS calls, min(cost_usd) > 0 AS isPaid FROM model_calls
       WHERE purpose = 'turn' GROUP BY outcome ORDER BY calls`,
    ),
  ).toEqual([
    { outcome: 'lost', calls: 1, isPaid: 1 },
    { outcome: 'answered', calls: turns - 1, isPaid: 1 },
  ])
}, 150_000)
