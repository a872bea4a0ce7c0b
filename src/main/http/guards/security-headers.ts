// The headers that every answer carries.
import { contentSecurityPolicy } from '../../base/content-security-policy.ts'

/** Set on each answer before anything else; a route may only relax `Cache-Control` for hashed files. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}
