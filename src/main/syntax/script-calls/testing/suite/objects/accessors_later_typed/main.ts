type Fn = (a?: unknown) => void
const store: any = {
  _dispatch: undefined as Fn | undefined,
  get dispatch(): Fn { return this._dispatch ?? fallback },
  set dispatch(fn: Fn) { this._dispatch = wrap(fn) },
}
store.dispatch()
store.dispatch = reducer
store.dispatch('x')
const { dispatch } = store
dispatch()
Object.defineProperties(store, { total: { get() { return sum() }, enumerable: true } })
store.total
function fallback(): void {}
function wrap(fn: Fn): Fn { return function wrapped(a) { return fn(a) } }
function reducer(): void {}
function sum(): number { return 1 }
