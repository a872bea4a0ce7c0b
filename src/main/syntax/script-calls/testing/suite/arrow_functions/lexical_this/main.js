class Timer {
  tick() {}
  start() { setTimeout(() => this.tick(), 1) }
}
new Timer().start()
