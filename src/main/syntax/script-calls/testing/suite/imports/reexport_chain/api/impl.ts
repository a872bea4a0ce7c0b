export function execute(): void {}
