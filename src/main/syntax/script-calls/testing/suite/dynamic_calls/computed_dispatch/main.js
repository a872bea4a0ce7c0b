const LOAD = 'onLoad'
const handlers = {
  [LOAD]() { ready() },
  onError: failed,
}
const prefix = 'on'
function dispatch(kind) { return handlers[`${prefix}${kind}`]?.() }
dispatch('Load')
dispatch('Error')
for (const key in handlers) handlers[key]()
function ready() {}
function failed() {}
