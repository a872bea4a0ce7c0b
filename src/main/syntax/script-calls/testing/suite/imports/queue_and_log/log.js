function log(message) { sink(message) }
log.level = function (level) { module.exports.current = level }
function sink(message) {}
module.exports = log
