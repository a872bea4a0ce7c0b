exports.util = function () {}
