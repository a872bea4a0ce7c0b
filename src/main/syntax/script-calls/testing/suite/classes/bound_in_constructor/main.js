class Timer {
  constructor() { this.tick = this.tick.bind(this) }
  tick() { this.log() }
  log() {}
}
const { tick } = new Timer()
tick()
