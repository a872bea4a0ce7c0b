function* worker() {
  let job = yield
  while (job) {
    const result = job()
    job = yield result
  }
  return finish
}
function spawn(gen) {
  const it = gen()
  it.next()
  return (job) => it.next(job)
}
function first() { return second }
function second() {}
function finish() {}
const send = spawn(worker)
send(first).value()
send(second)
send().value()
