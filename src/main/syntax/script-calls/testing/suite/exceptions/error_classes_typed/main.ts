class RetryError extends Error {
  retry: () => void
  constructor(message: string, retry: () => void) { super(message); this.retry = retry }
  get label(): string { return format(this.message) }
}
class FatalError extends RetryError { retryNow(): void { return this.retry() } }
function format(m: string): string { return m }
function again(): void {}
function giveUp(): void {}
function attempt(n: number): never {
  if (n > 1) throw new FatalError('fatal', again)
  throw new RetryError('retry', giveUp)
}
for (const n of [1, 2]) {
  try { attempt(n) } catch (error) {
    if (error instanceof FatalError) error.retryNow()
    else { (error as RetryError).retry(); (error as RetryError).label }
  }
}
