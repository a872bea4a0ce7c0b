function load() { return Promise.resolve({ run }) }
function run() { return next }
function next() {}
load().then((x) => x.run()).then((fn) => fn())
new Promise((resolve) => resolve(next)).then((fn) => fn())
