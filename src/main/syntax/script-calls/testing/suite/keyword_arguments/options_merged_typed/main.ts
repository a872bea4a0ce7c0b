interface Options { onRetry?: (url: string) => void; log?: () => void; transport?: { send: (rest: unknown) => void } }
const defaults = { retries: 1, onRetry: noop, transport: { send: basic } }
function request(url: string, { onRetry, transport: { send }, ...rest }: any = {}): void {
  onRetry(url)
  send(rest)
  rest.log?.()
}
function client(options: Options) {
  const merged = { ...defaults, ...options, transport: { ...defaults.transport, ...options.transport } }
  return (url: string) => request(url, merged)
}
client({})('x')
client({ onRetry: shout, log, transport: { send: fancy } })('y')
function noop(): void {}
function basic(): void {}
function shout(): void {}
function fancy(): void {}
function log(): void {}
