function each(fn, ...rest) { fn.apply(null, rest) }
function one(g) { g() }
function leaf() {}
function never() {}
each(one, leaf, never)
