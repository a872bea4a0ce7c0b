const Logger = require('./logger')
module.exports = { create: () => new Logger() }
