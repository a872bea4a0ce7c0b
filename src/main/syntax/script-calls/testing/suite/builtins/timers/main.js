function tick() { setTimeout(tock, 10) }
function tock() { clearInterval(id) }
const id = setInterval(tick, 5)
queueMicrotask(() => tock())
