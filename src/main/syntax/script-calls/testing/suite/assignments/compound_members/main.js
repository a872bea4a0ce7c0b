const state = {}
state.a = state.b = handler
const { a: run, ...rest } = state
run()
rest.b()
let current
;[current, state.c] = [other, handler]
current()
state.c()
state.d ??= late
state.d()
state.e ||= current
state.e()
function handler() {}
function other() {}
function late() {}
