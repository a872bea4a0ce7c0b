class HttpError extends Error {
  constructor(status, retry) { super('http'); this.retry = retry }
  get retryable() { return check(this) }
}
function check(error) {}
function again() {}
async function get() { throw new HttpError(500, again) }
get().catch(error => { if (error.retryable) error.retry() })
async function run() {
  try { await get() } catch ({ retry }) { retry() }
}
run()
