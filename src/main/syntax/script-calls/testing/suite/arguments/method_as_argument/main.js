class Sender {
  constructor() { this.name = 'x' }
  send() { this.log() }
  log() {}
}
function call(fn) { fn() }
const sender = new Sender()
call(() => sender.send())
call(sender.log)
