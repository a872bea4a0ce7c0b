type Job = () => unknown
function* worker(): Generator<unknown, Job, Job | undefined> {
  let job = yield
  while (job) {
    const result = job()
    job = yield result
  }
  return finish
}
function spawn(gen: typeof worker) {
  const it = gen()
  it.next()
  return (job?: Job) => it.next(job) as { value: Job }
}
function first() { return second }
function second(): void {}
function finish(): void {}
const send = spawn(worker)
send(first).value()
send(second)
send().value()
