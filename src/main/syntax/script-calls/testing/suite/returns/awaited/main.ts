function f(): void {}
async function load(): Promise<() => void> { return f }
async function run(): Promise<void> {
  const fn = await load()
  fn()
}
run()
function choose(flag: boolean) { if (flag) return f; return () => {} }
choose(true)()
