// A real listener on a free port of loopback, and raw requests to it, for tests.
import { connect } from 'node:net'
import type { HostAddress } from '../../api/clients/host-fetch.ts'
import type { Core } from '../../app/core.ts'
import { createListener, type Listener, type ListenerOptions } from '../listener.ts'

export const testTokens = {
  hook: 'hook-token-0123456789-0123456789-0123456789',
  dashboard: 'dashboard-token-0123456789-0123456789-01234',
  agent: 'agent-token-0123456789-0123456789-0123456789',
}

export function openTestListener(
  core: Core,
  options: Partial<ListenerOptions> = {},
): Promise<Listener> {
  const defaults = { port: 0, staticFolder: core.app.renderer, tokens: testTokens, log: core.log }
  return createListener({ core, ...defaults, ...options })
}

/** How a program reaches it over TCP. */
export function addressOf(listener: Listener): HostAddress {
  return { port: listener.port, token: testTokens.dashboard, hookToken: testTokens.hook }
}

/** Headers of a hook event as curl sends them. */
export const hookHeaders = {
  authorization: `Bearer ${testTokens.hook}`,
  'content-type': 'application/json',
}

/** Headers of a call of the contract. */
export const dashboardHeaders = {
  authorization: `Bearer ${testTokens.dashboard}`,
  'content-type': 'application/json',
}

/**
 * Sends bytes as they are and resolves with everything that came back once the listener hung up.
 * `$HOST` in the text stands for the right Host value.
 */
export function sendRaw(port: number, text: string | readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      received += chunk
    })
    // Hanging up while we still write is one of the right answers.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(received)
      else reject(error)
    })
    socket.on('close', () => resolve(received))
    for (const part of typeof text === 'string' ? [text] : text) {
      socket.write(part.replaceAll('$HOST', `127.0.0.1:${port}`), 'latin1')
    }
  })
}

/** The status of a raw answer, or null when nothing came. */
export function statusOf(answer: string): number | null {
  const match = /^HTTP\/1\.1 (\d{3})/.exec(answer)
  return match ? Number(match[1]) : null
}
