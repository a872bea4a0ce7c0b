function a() {}
function first() { arguments[0]() }
first(a)
function nested(cb) { inner(cb) }
function inner(cb) { cb() }
nested(a)
