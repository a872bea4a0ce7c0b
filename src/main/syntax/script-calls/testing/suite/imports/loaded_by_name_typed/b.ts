export function run(cb?: () => void): void { cb?.() }
