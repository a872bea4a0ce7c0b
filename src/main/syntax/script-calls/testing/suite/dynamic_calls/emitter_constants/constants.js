exports.constantsOf = function (given) {
  return Object.freeze(Object.assign.apply(null, [Object.create(null)].concat([given])))
}
