// The agents of the capture bench: a process of its own that sends events of twenty sessions at once.
import { randomBytes } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { benchEvent } from './capture-events.ts'
import { endpointIn, postEvent } from './post-event.ts'

const sessions = 20
const orderSchema = z.object({
  home: z.string(),
  first: z.int(),
  count: z.int(),
  bytes: z.int(),
  /** `all at once`; `paced`: so many ms between two events of a session; `deliver`: half by spool, with retries. */
  mode: z.enum(['saturated', 'paced', 'deliver']),
  pauseMs: z.number(),
})
const order = orderSchema.parse(JSON.parse(process.argv[2] ?? ''))
const agent = new Agent({ keepAlive: true, maxSockets: sessions })
const sending = { agent, limitMs: 5000 }
const times: number[] = []
let next = order.first
let done = 0

/** As the hook does it: written under a temporary name, then renamed. */
function spool(name: string, body: Buffer): void {
  const final = join(
    order.home,
    'spool',
    `${process.pid}-${randomBytes(6).toString('hex')}.${name}.json`,
  )
  writeFileSync(`${final}.tmp`, body, { mode: 0o600 })
  renameSync(`${final}.tmp`, final)
}

async function deliver(name: string, body: Buffer): Promise<void> {
  for (;;) {
    try {
      if ((await postEvent(endpointIn(order.home), name, body, sending)) === 202) return
    } catch {
      // The host is dead: the next one has another port.
    }
    await sleep(20)
  }
}

async function runSession(): Promise<void> {
  const to = order.mode === 'deliver' ? null : endpointIn(order.home)
  while (next < order.first + order.count) {
    const index = next++
    const { name, body } = benchEvent(index, order.bytes)
    if (!to) {
      if (index % 2 === 0) spool(name, body)
      else await deliver(name, body)
      done++
      if (done % 20 === 0) process.stdout.write(`${done}\n`)
      continue
    }
    const startedAt = performance.now()
    const status = await postEvent(to, name, body, sending)
    times.push(performance.now() - startedAt)
    if (status !== 202) throw new Error(`The listener answered ${status}.`)
    if (order.pauseMs > 0) await sleep(order.pauseMs * (0.5 + Math.random()))
  }
}

await Promise.all(Array.from({ length: sessions }, runSession))
agent.destroy()
process.stdout.write(`${JSON.stringify({ times })}\n`)
