// How a host shows that it is the one that wrote endpoint.json, before anybody sends it anything.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** A nonce of the asker: so much is always new, and nothing that could be mistaken for another message. */
export const nonceShape = /^[A-Za-z0-9_-]{16,128}$/

/**
 * The answer to `nonce`: an HMAC-SHA256 under the hook token of this start, in hex. It names the port, so
 * that a listener on another one cannot pass the question on and return our answer. The hook scripts for
 * Windows compute the same.
 */
export function hostProof(hookToken: string, nonce: string, port: number): string {
  return createHmac('sha256', hookToken).update(`recollect host ${port} ${nonce}`).digest('hex')
}

/** Whether `answer` is that proof; compared in a time that tells nothing. */
export function isHostProof(
  answer: unknown,
  hookToken: string,
  nonce: string,
  port: number,
): boolean {
  if (typeof answer !== 'string') return false
  const [given, expected] = [Buffer.from(answer), Buffer.from(hostProof(hookToken, nonce, port))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
