// Guard against other web pages: what a browser says about where a request comes from.
import { isOurHost } from './host-guard.ts'

/** The headers that a page cannot forge; each may be absent. */
interface OriginFacts {
  readonly origin: string | undefined
  /** Sec-Fetch-Site */
  readonly site: string | undefined
  /** Sec-Fetch-Mode */
  readonly mode: string | undefined
  /** Sec-Fetch-Dest */
  readonly dest: string | undefined
}

/**
 * Whether the request may come from our own page or from no page at all. Programs send none of these
 * headers; a page of another origin cannot leave them out. `null` as an origin is refused: it is what
 * sandboxed frames and local files send.
 */
export function isOwnOrigin(facts: OriginFacts, port: number): boolean {
  if (facts.origin !== undefined && !isOurOrigin(facts.origin, port)) return false
  if (facts.site === undefined || facts.site === 'none' || facts.site === 'same-origin') return true
  // Another port of this machine counts as the same site: it may link to us in a tab, no more.
  return facts.site === 'same-site' && facts.mode === 'navigate' && facts.dest === 'document'
}

function isOurOrigin(origin: string, port: number): boolean {
  const scheme = 'http://'
  return origin.startsWith(scheme) && isOurHost(origin.slice(scheme.length), port)
}
