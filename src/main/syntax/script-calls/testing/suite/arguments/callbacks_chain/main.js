function last() {}
function middle(cb) { cb() }
function outer(cb, arg) { cb(arg) }
outer(middle, last)
