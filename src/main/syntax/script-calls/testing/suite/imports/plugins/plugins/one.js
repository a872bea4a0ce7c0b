const { add } = require('../registry')
add({ name: 'one', run() { work() } })
function work() {}
