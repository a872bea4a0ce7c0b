// Sends hook events to the listener of a running host, as an agent's hook does, over connections that stay open.
import { readFileSync } from 'node:fs'
import { type Agent, request } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'

const endpointSchema = z.object({ port: z.int(), hookToken: z.string(), pid: z.int() })
export type Endpoint = z.infer<typeof endpointSchema>

/** The listener did not answer in time. */
export class LateError extends Error {}

/** Where the host of a data folder listens. @throws when none does, or it is just writing that. */
export function endpointIn(home: string): Endpoint {
  return endpointSchema.parse(JSON.parse(readFileSync(join(home, 'endpoint.json'), 'utf8')))
}

/** The status of the answer. @throws LateError after `limitMs` (ms) of silence; the failure of the connection. */
export function postEvent(
  to: Pick<Endpoint, 'port' | 'hookToken'>,
  name: string,
  body: Buffer,
  { agent, limitMs }: { readonly agent: Agent; readonly limitMs: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: to.port,
        path: `/hooks/${name}`,
        method: 'POST',
        agent,
        timeout: limitMs,
        headers: {
          Authorization: `Bearer ${to.hookToken}`,
          'Content-Type': 'application/json',
          'X-Recollect-Agent': 'claude',
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
    sent.on('timeout', () => sent.destroy(new LateError(`No answer within ${limitMs} ms`)))
    sent.end(body)
  })
}
