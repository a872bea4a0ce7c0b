class RetryError extends Error {
  retry
  constructor(message, retry) { super(message); this.retry = retry }
  get label() { return format(this.message) }
}
class FatalError extends RetryError { retryNow() { return this.retry() } }
function format(m) { return m }
function again() {}
function giveUp() {}
function attempt(n) {
  if (n > 1) throw new FatalError('fatal', again)
  throw new RetryError('retry', giveUp)
}
for (const n of [1, 2]) {
  try { attempt(n) } catch (error) {
    if (error instanceof FatalError) error.retryNow()
    else { (error).retry(); (error).label }
  }
}
