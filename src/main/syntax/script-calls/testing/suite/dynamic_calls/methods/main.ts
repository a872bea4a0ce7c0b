class A {
  run(): void {}
  stop(): void {}
}
const a = new A()
for (const name of ['run', 'stop'] as const) a[name]()
Reflect.apply(a.run, a, [])
