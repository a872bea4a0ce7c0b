function f() {}
function pick() { return f }
function twice() { return pick }
pick()()
twice()()()
