export function extra() { inner() }
export function inner() {}
