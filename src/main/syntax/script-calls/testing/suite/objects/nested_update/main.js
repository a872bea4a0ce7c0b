function a() {}
function b() {}
const state = { ui: { on: { click: a } } }
state.ui.on.click()
state.ui.on.key = b
const { ui: { on } } = state
on.key()
