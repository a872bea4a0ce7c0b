const defaults = { retries: 1, onRetry: noop, transport: { send: basic } }
function request(url, { onRetry, transport: { send }, ...rest } = {}) {
  onRetry(url)
  send(rest)
  rest.log?.()
}
function client(options) {
  const merged = { ...defaults, ...options, transport: { ...defaults.transport, ...options.transport } }
  return (url) => request(url, merged)
}
client({})('x')
client({ onRetry: shout, log, transport: { send: fancy } })('y')
function noop() {}
function basic() {}
function shout() {}
function fancy() {}
function log() {}
