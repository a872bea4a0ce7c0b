async function fails(): Promise<never> { throw { report } }
function report(): void {}
class Problem {
  handler: () => void
  constructor(handler: () => void) { this.handler = handler }
}
async function run(): Promise<void> {
  await fails().catch((e) => e.report())
  try { await Promise.reject(new Problem(report)) } catch ({ handler }: any) { handler() } finally { done() }
}
function done(): void {}
function* gen() { try { yield 1 } catch (fn: any) { fn() } finally { done() } }
const it = gen()
it.next()
it.throw(report)
run()
