function logged<T extends (...args: any[]) => any>(method: T, context: ClassMethodDecoratorContext) {
  note(context.name)
  return function (this: any, ...args: any[]): any { note(args); return method.call(this, ...args) }
}
function note(what: unknown): void {}
class Service {
  @logged
  run(task: () => void): void { return task() }
  @logged
  static boot(): Service { return new Service() }
}
function job(): void {}
Service.boot().run(job)
