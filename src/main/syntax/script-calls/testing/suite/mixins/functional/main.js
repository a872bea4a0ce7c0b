const withLog = (o) => Object.assign(o, { log() { this.print() } })
const withPrint = (o) => { o.print = function () {}; return o }
const thing = withPrint(withLog({}))
thing.log()
