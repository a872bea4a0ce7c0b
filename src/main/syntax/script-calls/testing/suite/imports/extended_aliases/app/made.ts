export function made(): void {}
