function add(f, g) { return g() }
function x() {}
function y() {}
add.apply(null, [x, y])
add.call(null, y, x)
