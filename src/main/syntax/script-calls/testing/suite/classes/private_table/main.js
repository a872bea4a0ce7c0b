class Machine {
  #state = 'idle'
  #table = { idle: () => this.#start(), busy: this.#stop }
  onChange = () => {}
  static #count = 0
  static create(listener) {
    const machine = new Machine()
    machine.onChange = listener
    Machine.#bump()
    return machine
  }
  static #bump() { Machine.#count++ }
  #start() { this.#state = 'busy'; this.onChange() }
  #stop() { halt() }
  step() { this.#table[this.#state]() }
}
function changed() {}
function halt() {}
const machine = Machine.create(changed)
machine.step()
machine.step()
new Machine().step()
