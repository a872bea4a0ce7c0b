const Logger = require('./logger')
const { create } = require('./factory')
new Logger().log('x')
create().log('y')
