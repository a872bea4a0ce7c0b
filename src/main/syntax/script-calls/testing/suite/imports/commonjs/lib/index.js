function other() {}
module.exports = { other }
