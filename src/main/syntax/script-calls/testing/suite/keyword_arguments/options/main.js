function a() {}
function b() {}
function run({ first = a, second = a } = {}) { first(); second() }
run({ second: b })
