function a() {}
function b() {}
function run(opts) {
  opts.cb = opts.cb || b
  opts.cb()
}
run({ cb: a })
run({})
