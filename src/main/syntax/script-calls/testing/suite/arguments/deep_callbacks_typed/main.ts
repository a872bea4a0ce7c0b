type Fn = () => void
type Runner = (fn: Fn) => void
function level1(cb: Runner, ...rest: (Fn | undefined)[]): void { return level2({ cb }, rest) }
function level2({ cb }: { cb: Runner }, [first, second]: (Fn | undefined)[]): void { return level3(cb, second!, first) }
function level3(a: Runner, b: Fn, c: Fn = fallback): void { a(b); c() }
function fallback(): void {}
function run(fn: Fn): void { fn() }
function last(): void {}
function other(): void {}
level1(run, other, last)
level1(run, undefined, last)
