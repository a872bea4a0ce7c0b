async function fails() { throw { report } }
function report() {}
class Problem {
  handler
  constructor(handler) { this.handler = handler }
}
async function run() {
  await fails().catch((e) => e.report())
  try { await Promise.reject(new Problem(report)) } catch ({ handler }) { handler() } finally { done() }
}
function done() {}
function* gen() { try { yield 1 } catch (fn) { fn() } finally { done() } }
const it = gen()
it.next()
it.throw(report)
run()
