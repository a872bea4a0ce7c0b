const defaults = { ok: noop }
function setup({ hooks: [before, ...others], handlers: { ok, fail = giveUp } = defaults }, [[inner]] = [[noop]]) {
  before()
  others.forEach((fn) => fn())
  ok()
  fail()
  inner()
}
function giveUp() {}
function noop() {}
function a() {}
function b() {}
function c() {}
function d() {}
setup({ hooks: [a, b, c], handlers: { ok: d } })
setup({ hooks: [b] }, [[a]])
