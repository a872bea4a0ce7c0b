function sealed(target: Function): void { check() }
function check(): void {}
@sealed
class A { run(): void {} }
new A().run()
