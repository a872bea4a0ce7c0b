type Fn = () => void
async function* source(): AsyncGenerator<Fn> { yield load; yield parse }
async function* mapped<A, B>(it: AsyncIterable<A>, fn: (a: A) => B): AsyncGenerator<B> { for await (const x of it) yield fn(x) }
function wrap(f: Fn): Fn { return () => f() }
function load(): void {}
function parse(): void {}
async function run(): Promise<void> { for await (const f of mapped(source(), wrap)) f() }
run()
