function a() {}
function b() {}
let cb = a
cb = b
function run() { cb() }
run()
