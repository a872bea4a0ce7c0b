function outer() { return function () { return () => leaf() } }
function leaf() {}
outer()()()
