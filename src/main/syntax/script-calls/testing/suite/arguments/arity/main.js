function pick() { return arguments[arguments.length - 1] }
function f() {}
pick(1, f)()
