const store = {
  _dispatch: undefined,
  get dispatch() { return this._dispatch ?? fallback },
  set dispatch(fn) { this._dispatch = wrap(fn) },
}
store.dispatch()
store.dispatch = reducer
store.dispatch('x')
const { dispatch } = store
dispatch()
Object.defineProperties(store, { total: { get() { return sum() }, enumerable: true } })
store.total
function fallback() {}
function wrap(fn) { return function wrapped(a) { return fn(a) } }
function reducer() {}
function sum() { return 1 }
