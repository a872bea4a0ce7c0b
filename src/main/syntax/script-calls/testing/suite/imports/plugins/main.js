const registry = require('./registry')
require('./plugins/one')
require('./plugins/two')(registry)
registry.runAll({ onDone: () => finish() })
function finish() {}
