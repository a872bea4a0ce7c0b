class AppError extends Error {
  constructor(message) { super(message); this.code = 1 }
  report() {}
}
class NetError extends AppError {
  retry() {}
}
function send() { throw new NetError('x') }
try {
  send()
} catch (e) {
  if (e instanceof NetError) e.retry()
  e.report()
}
