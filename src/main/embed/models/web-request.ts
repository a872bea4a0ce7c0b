// One GET request for a file of a hub: proxies of the environment, redirects, and failures as sentences. Proxies are
// Node's own (`proxyEnv` of its agents); a library would be a second client beside it, with its own certificates.
import type { Agent, IncomingMessage } from 'node:http'
import https from 'node:https'
import { AppError, codeOf, messageOf } from '../../../shared/errors.ts'

/** Imported, it would load Node's fetch as well, for its exports' sake: 45 ms of each start. */
const http = process.getBuiltinModule('node:http')

/** The environment's proxy variables, such as HTTPS_PROXY and NO_PROXY. */
export type ProxyEnv = Readonly<Record<string, string | undefined>>

export interface FileAnswer {
  readonly response: IncomingMessage
  /** Checksum that the hub names: SHA-256 (64 hex digits) or that of a git blob (40), or null. */
  readonly checksum: string | null
  /** Size of the whole file that the hub names, or null. */
  readonly bytes: number | null
}

/** A failure that may be gone in a moment. */
export class PassingFailure extends Error {}

const mostRedirects = 5
/** A server that says nothing for so long (ms) is given up. */
const silenceMs = 30_000

/**
 * Asks for `url`, from byte `offset` on.
 * @throws AppError for what the user must mend, PassingFailure for what may be tried again.
 */
export async function requestFile(
  url: URL,
  offset: number,
  proxyEnv: ProxyEnv,
  signal: AbortSignal,
): Promise<FileAnswer> {
  const agents = {
    'http:': new http.Agent({ proxyEnv: { ...proxyEnv } }),
    'https:': new https.Agent({ proxyEnv: { ...proxyEnv } }),
  }
  let checksum: string | null = null
  let bytes: number | null = null
  let current = url
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const response = await get(current, offset, agents, signal)
    const header = (name: string) => {
      const value = response.headers[name]
      return typeof value === 'string' ? value : null
    }
    checksum ??= readChecksum(header('x-linked-etag')) ?? readChecksum(header('etag'))
    bytes ??= readNumber(header('x-linked-size'))
    const status = response.statusCode ?? 0
    const location = header('location')
    if (status < 300 || status >= 400 || !location) {
      refuse(status, current, offset)
      return { response, checksum, bytes }
    }
    response.destroy()
    const next = new URL(location, current)
    const isSafe = next.protocol === 'https:' || next.protocol === current.protocol
    if (!isSafe) {
      throw new AppError(
        'unavailable',
        `The server ${current.host} leads to an unprotected address: name another mirror in the settings.`,
      )
    }
    current = next
  }
  throw new AppError(
    'unavailable',
    `The server ${url.host} leads in a circle: name another mirror in the settings.`,
  )
}

function get(
  url: URL,
  offset: number,
  agents: { readonly 'http:': Agent; readonly 'https:': https.Agent },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).get(
      url,
      {
        agent: isSecure ? agents['https:'] : agents['http:'],
        headers: {
          'user-agent': 'recollect',
          'accept-encoding': 'identity',
          ...(offset > 0 ? { range: `bytes=${offset}-` } : {}),
        },
        signal,
        timeout: silenceMs,
      },
      resolve,
    )
    request.on('timeout', () => request.destroy(new PassingFailure('the server says nothing')))
    request.on('error', (error) => reject(signal.aborted ? error : translate(error, url)))
  })
}

/** Turns an answer that brings no file into a sentence. 416 is left to the caller. */
function refuse(status: number, url: URL, offset: number): void {
  if (status === 200 || (status === 206 && offset > 0) || status === 416) return
  if (status === 407) {
    throw new AppError(
      'unavailable',
      'The proxy asks for a name and a password: put them into HTTPS_PROXY and start Recollect again.',
    )
  }
  if (status === 401 || status === 403) {
    throw new AppError(
      'unavailable',
      `The server ${url.host}, or a proxy on the way to it, refused the download (${status}): allow the address, or name a mirror in the settings.`,
    )
  }
  if (status === 404 || status === 410) {
    throw new AppError(
      'not_found',
      `The server ${url.host} has no ${url.pathname}: name another mirror in the settings.`,
    )
  }
  if (status === 429 || status >= 500) {
    throw new PassingFailure(`the server ${url.host} answered ${status}`)
  }
  throw new AppError(
    'unavailable',
    `The server ${url.host} answered ${status} instead of the file: name another mirror in the settings.`,
  )
}

const unreachable = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH']

function translate(error: Error, url: URL): Error {
  if (error instanceof PassingFailure) return error
  const code = codeOf(error)
  if (code.startsWith('ERR_PROXY') || code.startsWith('ERR_INVALID_PROXY')) {
    return new AppError(
      'unavailable',
      `The proxy refused the way to ${url.host} (${messageOf(error)}): allow the address, or name a mirror in the settings.`,
      { cause: error },
    )
  }
  if (unreachable.includes(code)) {
    return new AppError(
      'unavailable',
      `The server ${url.host} cannot be reached (${code}): check the network, or name a mirror in the settings.`,
      { cause: error },
    )
  }
  if (code.includes('CERT') || code.includes('SIGNATURE') || code.startsWith('ERR_TLS')) {
    return new AppError(
      'unavailable',
      `The certificate of ${url.host} is not accepted (${code}): a proxy may be in between; set NODE_EXTRA_CA_CERTS to its certificate, or name a mirror in the settings.`,
      { cause: error },
    )
  }
  return new PassingFailure(messageOf(error), { cause: error })
}

function readChecksum(header: string | null): string | null {
  const value = header?.replace(/^W\//, '').replaceAll('"', '').toLowerCase() ?? ''
  return /^([0-9a-f]{64}|[0-9a-f]{40})$/.test(value) ? value : null
}

function readNumber(header: string | null): number | null {
  return header && /^\d{1,15}$/.test(header) ? Number(header) : null
}
