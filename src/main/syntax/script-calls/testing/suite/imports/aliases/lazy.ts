export function lazy(): void {}
