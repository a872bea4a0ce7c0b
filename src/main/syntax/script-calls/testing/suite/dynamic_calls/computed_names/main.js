class Handler {
  onOpen() {}
  onClose() {}
  other() {}
}
const h = new Handler()
h['on' + 'Open']()
const method = `onClose`
h[method]()
