const EventEmitter = require('events')
class Bus extends EventEmitter {
  start() { this.emit('start', done) }
}
function done() {}
const bus = new Bus()
bus.on('start', (cb) => cb())
bus.once('start', function () { twice() })
function twice() {}
bus.start()
const plain = new EventEmitter()
plain.on('x', handler)
plain.emit('x')
function handler() {}
