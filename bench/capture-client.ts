// The agents of the capture bench: a process of its own that sends events of twenty sessions at once.
import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { benchEvent } from './capture-events.ts'

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
const endpointSchema = z.object({ port: z.int(), hookToken: z.string() })
const order = orderSchema.parse(JSON.parse(process.argv[2] ?? ''))
const agent = new Agent({ keepAlive: true, maxSockets: sessions })
const times: number[] = []
let next = order.first
let done = 0

function endpoint(): z.infer<typeof endpointSchema> {
  return endpointSchema.parse(JSON.parse(readFileSync(join(order.home, 'endpoint.json'), 'utf8')))
}

function post(name: string, body: Buffer, to: z.infer<typeof endpointSchema>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: to.port,
        path: `/hooks/${name}`,
        method: 'POST',
        agent,
        timeout: 5000,
        headers: {
          Authorization: `Bearer ${to.hookToken}`,
          'Content-Type': 'application/json',
          'Content-Length': body.length,
        },
      },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.on('timeout', () => sent.destroy(new Error('timeout')))
    sent.end(body)
  })
}

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
      if ((await post(name, body, endpoint())) === 202) return
    } catch {
      // The host is dead: the next one has another port.
    }
    await sleep(20)
  }
}

async function runSession(): Promise<void> {
  const to = order.mode === 'deliver' ? null : endpoint()
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
    const status = await post(name, body, to)
    times.push(performance.now() - startedAt)
    if (status !== 202) throw new Error(`The listener answered ${status}.`)
    if (order.pauseMs > 0) await sleep(order.pauseMs * (0.5 + Math.random()))
  }
}

await Promise.all(Array.from({ length: sessions }, runSession))
agent.destroy()
process.stdout.write(`${JSON.stringify({ times })}\n`)
