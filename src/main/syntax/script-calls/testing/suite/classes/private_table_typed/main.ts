class Machine {
  #state: 'idle' | 'busy' = 'idle'
  #table = { idle: () => this.#start(), busy: this.#stop }
  onChange: () => void = () => {}
  static #count = 0
  static create(listener: () => void): Machine {
    const machine = new Machine()
    machine.onChange = listener
    Machine.#bump()
    return machine
  }
  static #bump(): void { Machine.#count++ }
  #start(): void { this.#state = 'busy'; this.onChange() }
  #stop(): void { halt() }
  step(): void { this.#table[this.#state]() }
}
function changed(): void {}
function halt(): void {}
const machine = Machine.create(changed)
machine.step()
machine.step()
new Machine().step()
