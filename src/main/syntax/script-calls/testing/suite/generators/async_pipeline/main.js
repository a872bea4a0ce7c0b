async function* source() { yield load; yield parse }
async function* mapped (it, fn) { for await (const x of it) yield fn(x) }
function wrap(f) { return () => f() }
function load() {}
function parse() {}
async function run() { for await (const f of mapped(source(), wrap)) f() }
run()
