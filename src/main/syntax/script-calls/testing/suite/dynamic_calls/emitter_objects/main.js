const EventEmitter = require('events')
const a = new EventEmitter()
const b = new EventEmitter()
function onA() {}
function onB() {}
function onOther() {}
a.on('data', onA)
b.on('data', onB)
a.on('other', onOther)
a.emit('data', 1)
