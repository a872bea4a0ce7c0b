const machine = {
  state: 'idle',
  transitions: {
    idle: { start() { this.change('running'); onStart() } },
    running: { stop() { this.change('idle') } },
  },
  dispatch(name, ...args) {
    const action = this.transitions[this.state][name]
    if (action) action.apply(this, args)
  },
  change(s) { this.state = s },
}
function onStart() {}
const m = Object.create(machine)
m.dispatch('start')
m.dispatch('stop')
