// Sends requests to a running host, by its socket where it has one, after it has proved to be ours.
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { Readable } from 'node:stream'
import { AppError, codeOf, messageOf } from '../../../shared/errors.ts'
import { isHostProof } from '../../base/host-proof.ts'

/** Imported, it would load Node's fetch as well, for its exports' sake: 45 ms of each command. */
const { request } = process.getBuiltinModule('node:http')

/** Where a host listens, with its tokens: what endpoint.json says. */
export interface HostAddress {
  readonly port: number
  /** Opens the contract. */
  readonly token: string
  /** The secret under which the host proves itself. */
  readonly hookToken: string
  /** The whole path of its socket; over TCP when null or left out. */
  readonly socketPath?: string | null
}

/** Why a host that endpoint.json names could not be used. `silent`: something took the connection and said nothing. */
export type HostAbsence = 'nobody' | 'stranger' | 'silent'

/** Thrown before anything of ours was sent: nobody of ours listens there. */
export class HostNotFound extends Error {
  readonly absence: HostAbsence
  constructor(absence: HostAbsence, message: string) {
    super(message)
    this.name = 'HostNotFound'
    this.absence = absence
  }
}

/** A healthy host answers in milliseconds; one under load gets this long (ms). */
const proofLimitMs = 5000
/** Bytes of an answer to the question for a proof; ours has about 100. */
const longestProof = 2048

/** A `fetch` that reaches one host. The first call asks it for its proof; it throws `HostNotFound`. */
export function createHostFetch(address: HostAddress): (request: Request) => Promise<Response> {
  let proved: Promise<void> | null = null
  return async (wanted) => {
    proved ??= prove(address)
    try {
      await proved
    } catch (error) {
      // A host that could not prove itself once may do so at the next call.
      proved = null
      throw error
    }
    const body = Buffer.from(await wanted.arrayBuffer())
    const url = new URL(wanted.url)
    const incoming = await send(
      {
        ...placeOf(address),
        method: wanted.method,
        path: url.pathname + url.search,
        headers: {
          ...Object.fromEntries(wanted.headers),
          authorization: `Bearer ${address.token}`,
          host: `127.0.0.1:${address.port}`,
          'content-length': body.length,
        },
        signal: wanted.signal,
      },
      body,
    )
    const status = incoming.statusCode ?? 502
    const hasBody = status !== 204 && status !== 304
    if (!hasBody) incoming.resume()
    return new Response(hasBody ? (Readable.toWeb(incoming) as ReadableStream) : null, {
      status,
      headers: Object.entries(incoming.headersDistinct).flatMap(([name, values]) =>
        (values ?? []).map((value): [string, string] => [name, value]),
      ),
    })
  }
}

/**
 * Asks who listens, and sends nothing else.
 * @throws HostNotFound unless it is the host of `address`.
 */
export async function prove(address: HostAddress): Promise<void> {
  const nonce = randomBytes(24).toString('base64url')
  const signal = AbortSignal.timeout(proofLimitMs)
  let answer: string
  try {
    const incoming = await send(
      {
        ...placeOf(address),
        method: 'GET',
        path: `/proof?nonce=${nonce}`,
        headers: { host: `127.0.0.1:${address.port}`, connection: 'close' },
        signal,
      },
      null,
    )
    answer = await readShort(incoming)
  } catch (error) {
    if (signal.aborted) throw new HostNotFound('silent', 'it did not answer in time')
    throw new HostNotFound(isRefusal(error) ? 'nobody' : 'stranger', messageOf(error))
  }
  if (!isHostProof(proofIn(answer), address.hookToken, nonce, address.port)) {
    throw new HostNotFound('stranger', 'another program answers there')
  }
}

function placeOf({ socketPath, port }: HostAddress): RequestOptions {
  return socketPath ? { socketPath } : { host: '127.0.0.1', port }
}

function send(options: RequestOptions, body: Buffer | null): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request(options, resolve)
    outgoing.on('error', reject)
    outgoing.end(body ?? undefined)
  })
}

async function readShort(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += (chunk as Buffer).length
    if (size > longestProof) {
      incoming.destroy()
      throw new AppError('too_large', 'the answer is longer than a proof')
    }
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}

function proofIn(answer: string): unknown {
  try {
    const parsed: unknown = JSON.parse(answer)
    return typeof parsed === 'object' && parsed !== null && 'proof' in parsed ? parsed.proof : null
  } catch {
    return null
  }
}

/** Nobody took the connection. */
function isRefusal(error: unknown): boolean {
  return ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK', 'EACCES', 'EPERM', 'ENOTDIR'].includes(
    codeOf(error),
  )
}
