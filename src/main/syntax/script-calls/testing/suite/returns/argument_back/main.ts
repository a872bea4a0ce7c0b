function same<T>(x: T): T { return x }
function a(): void {}
function b(): void {}
same(a)()
const kept = same(b)
kept()
