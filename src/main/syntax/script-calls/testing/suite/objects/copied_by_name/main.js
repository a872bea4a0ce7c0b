class Command {
  constructor() { this.saved = null }
  save() { this.saved = { onExit: this.onExit, onEnd: this.onEnd } }
  restore() {
    for (const key of Object.keys(this.saved)) this[key] = this.saved[key]
  }
  exit(fn) { this.onExit = fn }
  end(fn) { this.onEnd = fn }
  error(text) { this.onExit(text) }
  run() { this.error('x') }
}
function exited() {}
function ended() {}
const command = new Command()
command.exit(exited)
command.end(ended)
command.save()
command.restore()
command.run()
