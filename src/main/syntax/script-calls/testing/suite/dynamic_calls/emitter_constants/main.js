const { EventEmitter } = require('events')
const { constantsOf } = require('./constants')
class Suite extends EventEmitter {
  static constants = constantsOf({ OPEN: 'open', CLOSE: 'close' })
  open() { this.emit(Suite.constants.OPEN) }
  close() { this.emit(Suite.constants.CLOSE) }
  tell(name) { this.emit(name) }
}
const others = constantsOf({ MADE: 'made' })
function onOpen() {}
function onClose() {}
function onMade() {}
const suite = new Suite()
suite.on(Suite.constants.OPEN, onOpen)
suite.on('close', onClose)
suite.on(others.MADE, onMade)
suite.open()
suite.close()
suite.tell(process.argv[2])
