const state: Record<string, () => void> = {}
state.a = state.b = handler
const { a: run, ...rest } = state
run()
rest.b()
let current: () => void
;[current, state.c] = [other, handler]
current()
state.c()
state.d ??= late
state.d()
state.e ||= current
state.e()
function handler(): void {}
function other(): void {}
function late(): void {}
