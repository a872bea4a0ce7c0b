function f(): void {}
function* inner() { yield f }
function* outer() { yield* inner() }
outer().next().value()
async function* slow() { yield f }
async function run() { for await (const x of slow()) x() }
run()
