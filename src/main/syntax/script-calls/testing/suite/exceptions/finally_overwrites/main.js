function a() {}
function b() {}
function c() {}
function risky() { throw new Error('x') }
function run() {
  const box = { f: a }
  try {
    risky()
  } catch (e) {
    handle(e)
  } finally {
    box.f = c
  }
  box.f()
}
function handle(e) { console.error(e.message) }
run()
