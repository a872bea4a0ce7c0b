const add = (a) => (b) => (c) => done(a, b, c)
function done() {}
add(1)(2)(3)
