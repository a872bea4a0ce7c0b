interface Options { onDone?: () => void; retry?: number }
function done(): void {}
function start({ onDone, ...rest }: Options): void { onDone?.() }
start({ onDone: done, retry: 1 })
