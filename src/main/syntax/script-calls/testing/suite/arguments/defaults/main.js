function fallback() {}
function given() {}
function run(cb = fallback) { cb() }
run()
run(given)
function only(cb = fallback) { cb() }
only(given)
