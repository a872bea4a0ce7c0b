const store = {
  _cb: null,
  get cb() { return this._cb },
  set cb(fn) { this._cb = fn; notify() },
}
function notify() {}
function f() {}
store.cb = f
store.cb()
