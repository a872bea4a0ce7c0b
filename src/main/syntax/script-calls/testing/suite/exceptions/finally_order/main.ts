function open(): void {}
function close(): void {}
function risky(): void { throw new RangeError('x') }
function run(): void {
  open()
  try { risky() } finally { close() }
}
try { run() } catch (error) { console.warn((error as Error).message) }
