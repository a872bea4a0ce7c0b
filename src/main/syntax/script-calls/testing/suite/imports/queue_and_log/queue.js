const log = require('./log')
class Queue {
  constructor(logger) { this.logger = logger; this.jobs = [] }
  add(job) { this.jobs.push(job); return this }
  flush() {
    while (this.jobs.length) {
      this.jobs.shift()()
      this.logger('flushed')
    }
  }
}
exports.makeJob = (name) => () => log(name)
module.exports.Queue = Queue
