const LOAD = 'onLoad'
const handlers: Record<string, () => void> = {
  [LOAD]() { ready() },
  onError: failed,
}
const prefix = 'on'
function dispatch(kind: string): void { return handlers[`${prefix}${kind}`]?.() }
dispatch('Load')
dispatch('Error')
for (const key in handlers) handlers[key]()
function ready(): void {}
function failed(): void {}
