const defaults = { before: noop, after: noop }
function noop() {}
function hook() {}
function run(options) {
  const o = Object.assign({}, defaults, options)
  o.before()
  const p = { ...defaults, ...options }
  p.after()
}
run({ before: hook })
