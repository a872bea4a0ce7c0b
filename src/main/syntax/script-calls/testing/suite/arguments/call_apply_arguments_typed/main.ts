interface Context { log(x: () => void): void }
function forward(this: Context, ..._: (() => void)[]): void { return target.apply(this, arguments as any) }
function target(this: Context, a: () => void, b: () => void): void { this.log(a); return b() }
const context = { log(x: () => void) { return x() } }
function one(): void {}
function two(): void {}
forward.call(context, one, two)
const bound = forward.bind(context, two)
bound(one)
