// Tokens and their scopes: the hook token opens hooks, an agent's opens what an agent may do, the dashboard's all else.
import { createHash, timingSafeEqual } from 'node:crypto'

/** The secrets of a host, 32 random bytes or more each, in base64url. */
export interface ListenerTokens {
  readonly hook: string
  /** Opens `/mcp`, and the contract as an agent, which decides nothing for the user. */
  readonly agent: string
  readonly dashboard: string
}

/** Compares by hashes of one length, so that the time it takes tells nothing. */
export function createTokenCheck(expected: string): (given: string | null) => boolean {
  const expectedHash = hashOf(expected)
  return (given) => given !== null && timingSafeEqual(hashOf(given), expectedHash)
}

/** The token of an `Authorization: Bearer …` header, or null. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer ([\w.~+/=-]{16,512})$/i.exec(header ?? '')?.[1] ?? null
}

/** The value of one cookie, or null. */
export function cookieOf(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

/** SHA-256 of a secret. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
