function f() {}
async function fail() { throw f }
async function run() {
  try { await fail() } catch (e) { e() }
}
run()
Promise.reject(f).catch((e) => e())
