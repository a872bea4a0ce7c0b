function Logger() {}
Logger.prototype.log = function (m) { console.log(m) }
module.exports = Logger
