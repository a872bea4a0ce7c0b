function* source(): Generator<() => void> { yield f }
function* through(it: Iterable<() => void>): Generator<() => void> { for (const x of it) yield x }
function f(): void {}
for (const fn of through(source())) fn()
Array.from(source(), (fn) => fn())
