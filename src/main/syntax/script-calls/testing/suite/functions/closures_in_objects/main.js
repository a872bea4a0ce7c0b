function createStore(reducer, initial) {
  let state = initial
  const listeners = []
  function dispatch(action) {
    state = reducer(state, action)
    listeners.forEach(listener => listener(state))
    return action
  }
  return {
    dispatch,
    subscribe(listener) {
      listeners.push(listener)
      return () => { listeners.splice(listeners.indexOf(listener), 1) }
    },
    getState: () => state,
  }
}
function reduce(state, { type }) { return handlers[type] ? handlers[type](state) : state }
const handlers = { up: state => grow(state), down(state) { return state } }
function grow(state) { return state + 1 }
function show(state) {}
const { dispatch, subscribe, getState } = createStore(reduce, 0)
const stop = subscribe(show)
dispatch({ type: 'up' })
stop()
getState()
