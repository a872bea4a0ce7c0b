function open() { return { close() { closed() } } }
function closed(): void {}
function risky(cb: () => void): never { cb(); throw handleIt }
function handleIt(): void {}
function prepare(): void {}
function outer(): void {
  const resource = open()
  try {
    try { risky(prepare) } catch (fn) {
      (fn as () => void)()
      throw new TypeError('inner', { cause: fn })
    }
  } catch (error) {
    (error as any).cause()
  } finally { resource.close() }
}
outer()
