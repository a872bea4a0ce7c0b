const compose = (...fns) => (x) => fns.reduce((value, fn) => fn(value), x)
function inc(x) { return x + 1 }
function twice(x) { return x * 2 }
compose(inc, twice)(3)
