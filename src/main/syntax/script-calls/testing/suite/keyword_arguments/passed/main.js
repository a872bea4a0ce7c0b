function a() {}
function b() {}
function run(options) { options.cb(); other({ ...options, cb: b }) }
function other({ cb }) { cb() }
run({ cb: a })
