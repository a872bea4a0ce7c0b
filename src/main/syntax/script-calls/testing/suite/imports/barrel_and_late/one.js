export function start() { inner() }
function inner() {}
