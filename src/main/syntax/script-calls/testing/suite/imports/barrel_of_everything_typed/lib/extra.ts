export function extra(): void { inner() }
export function inner(): void {}
