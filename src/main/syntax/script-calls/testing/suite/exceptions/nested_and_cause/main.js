function open() { return { close() { closed() } } }
function closed() {}
function risky(cb) { cb(); throw handleIt }
function handleIt() {}
function prepare() {}
function outer() {
  const resource = open()
  try {
    try { risky(prepare) } catch (fn) {
      (fn)()
      throw new TypeError('inner', { cause: fn })
    }
  } catch (error) {
    (error).cause()
  } finally { resource.close() }
}
outer()
