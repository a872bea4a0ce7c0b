export function run(cb) { cb?.() }
