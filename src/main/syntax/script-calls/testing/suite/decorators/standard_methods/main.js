function logged (method, context) {
  note(context.name)
  return function ( ...args) { note(args); return method.call(this, ...args) }
}
function note(what) {}
class Service {
  @logged
  run(task) { return task() }
  @logged
  static boot() { return new Service() }
}
function job() {}
Service.boot().run(job)
