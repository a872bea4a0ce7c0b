// The session of this page with its host: both prove that they know the login before anything else is said.
import { ORPCError } from '@orpc/client'
import { keyLabels, loginPaths, loginStorageKey, signedText } from '../shared/browser-login.ts'

/** Thrown when something answers at our address that is not the host this browser signed in to. */
export class ForeignListener extends Error {
  constructor() {
    super('Another program answers at this address.')
    this.name = 'ForeignListener'
  }
}

export interface Session {
  /**
   * The secret that calls carry; a page's first call, and the first after `forget`, asks for a new one.
   * @throws ORPCError `unauthorized`, `ForeignListener`, TypeError when nobody answers.
   */
  secret(): Promise<string>
  /**
   * Resolves when code may be loaded from our address: a stranger's would run as ours. As long as nothing
   * failed, code is as good as the document, which came from the same listener; then the host is asked again.
   */
  assured(): Promise<void>
  /** Ends a session: the host may be gone, and somebody else may listen there by now. */
  forget(): void
}

interface Login {
  readonly login: string
  readonly key: string
}

/** Makes the session of a page that came over HTTP; nothing is asked before the first call. */
export function createSession(page: Window): Session {
  const { origin, port } = page.location
  let current: Promise<string> | null = null
  let isDoubted = false

  async function post(path: string, message: object): Promise<Record<string, unknown>> {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
      redirect: 'error',
    })
    if (answer.status === 401) throw signedOut()
    const content: unknown = answer.ok ? await answer.json().catch(() => null) : null
    if (typeof content !== 'object' || content === null) throw new ForeignListener()
    return content as Record<string, unknown>
  }

  async function begin(): Promise<string> {
    const stored = readLogin(page.localStorage)
    if (stored === null) throw signedOut()
    const { login } = stored
    const secret = bytesOf(stored.key)
    const [pageKey, hostKey] = [
      await sign(secret, keyLabels.page),
      await sign(secret, keyLabels.host),
    ]
    const pageNonce = hexOf(crypto.getRandomValues(new Uint8Array(32)))
    const challenge = await post(loginPaths.challenge, { login, nonce: pageNonce })
    const hostNonce = String(challenge.nonce)
    const text = signedText({ login, pageNonce, hostNonce, port: Number(port) })
    if (challenge.proof !== hexOf(await sign(hostKey, text))) throw new ForeignListener()
    const signature = await sign(await sha256(pageKey), text)
    const proof = hexOf(pageKey.map((byte, index) => byte ^ (signature[index] ?? 0)))
    const answer = await post(loginPaths.answer, { login, nonce: hostNonce, proof })
    if (typeof answer.session !== 'string') throw new ForeignListener()
    return answer.session
  }

  function secret(): Promise<string> {
    if (current === null) {
      const begun = begin()
      current = begun
      begun.catch((error: unknown) => {
        if (current === begun) current = null
        if (!(error instanceof ORPCError)) isDoubted = true
      })
    }
    return current
  }

  return {
    secret,
    async assured() {
      if (isDoubted) await secret()
    },
    forget() {
      current = null
      isDoubted = true
    },
  }
}

function signedOut(): Error {
  return new ORPCError('UNAUTHORIZED', { status: 401 })
}

function readLogin(storage: Storage): Login | null {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(loginStorageKey) ?? 'null')
    if (typeof parsed !== 'object' || parsed === null) return null
    const { login, key } = parsed as Partial<Record<keyof Login, unknown>>
    return typeof login === 'string' && typeof key === 'string' ? { login, key } : null
  } catch {
    return null
  }
}

type Bytes = Uint8Array<ArrayBuffer>

async function sign(key: Bytes, text: string): Promise<Bytes> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text)))
}

async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

function hexOf(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
}
