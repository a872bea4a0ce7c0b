// Guard against DNS rebinding: the Host header must name this machine and our port.

const ours: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Whether a Host header is one of our names with exactly `port`; absent and malformed ones are not. */
export function isOurHost(header: string | undefined, port: number): boolean {
  const match = /^([a-z0-9.]+|\[::1\]):(\d{1,5})$/i.exec(header ?? '')
  if (!match) return false
  const [, name = '', digits = ''] = match
  return ours.has(name.toLowerCase()) && Number(digits) === port
}
