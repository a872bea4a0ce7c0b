// What a browser and the listener agree on for a login: names on the wire, and the texts that both sign.

/** Carries the session of a page; no cookie opens calls or streams. */
export const sessionHeader = 'x-recollect-session'

/** Where a page of the dashboard keeps its login, in the storage of its own origin (host and port). */
export const loginStorageKey = 'recollect-login'

export const loginPaths = {
  /** Exchanges a one-time token for a login. */
  exchange: '/login',
  /** Begins a session: the host proves itself. */
  challenge: '/login/challenge',
  /** Ends it: the page proves itself and is given the session. */
  answer: '/login/answer',
} as const

/**
 * A login is used as SCRAM does it (RFC 5802, without its salt and iterations: our secret is 32 random bytes):
 * of the secret both sides know one key for each direction, and neither sends anything that could be used
 * again. Names the port, so that a listener on another one cannot pass messages on.
 */
export function signedText(exchange: {
  readonly login: string
  readonly pageNonce: string
  readonly hostNonce: string
  readonly port: number
}): string {
  const { login, pageNonce, hostNonce, port } = exchange
  return `recollect ${login} ${pageNonce} ${hostNonce} ${port}`
}

/** The texts of which the two keys of a login are made, each an HMAC-SHA256 under its secret. */
export const keyLabels = { page: 'recollect page', host: 'recollect host' } as const
