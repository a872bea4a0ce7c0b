// What a page of the dashboard may load and do, as a header on every answer of both hosts.

const directives = {
  'default-src': "'none'",
  'script-src': "'self'",
  // The call graph is laid out in a worker, by a file of our own.
  'worker-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  // The charts and the virtual lists set inline styles.
  'style-src': "'self' 'unsafe-inline'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'object-src': "'none'",
} as const

export const contentSecurityPolicy = Object.entries(directives)
  .map(([name, value]) => `${name} ${value}`)
  .join('; ')
