function outer({ cb, ...rest }) { inner({ ...rest, done: cb }) }
function inner({ done, log = noop }) { done(); log() }
function noop() {}
function f() {}
function l() {}
outer({ cb: f, log: l })
