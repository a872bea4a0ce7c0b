function level1(cb, ...rest) { return level2({ cb }, rest) }
function level2({ cb }, [first, second]) { return level3(cb, second, first) }
function level3(a, b, c = fallback) { a(b); c() }
function fallback() {}
function run(fn) { fn() }
function last() {}
function other() {}
level1(run, other, last)
level1(run, undefined, last)
