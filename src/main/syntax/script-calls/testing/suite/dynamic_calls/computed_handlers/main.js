const api = {
  onOpen() { ready() },
  onClose() {},
}
function ready() {}
const event = 'Open'
api['on' + event]()
const name = 'onClose'
api[name]()
function call(key) { api[`on${key}`]() }
call('Open')
