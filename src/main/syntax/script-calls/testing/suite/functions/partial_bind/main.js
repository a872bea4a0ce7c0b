function call(first, second) { first(); second() }
function a() {}
function b() {}
const partial = call.bind(null, a)
partial(b)
const obj = { run() { return this.stop() }, stop() {} }
const run = obj.run.bind(obj)
run()
