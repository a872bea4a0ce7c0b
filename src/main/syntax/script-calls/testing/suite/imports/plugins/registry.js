const plugins = []
exports.add = (p) => { plugins.push(p) }
module.exports.runAll = function (opts) { for (const p of plugins) { p.setup && p.setup(opts); p.run() } opts.onDone() }
