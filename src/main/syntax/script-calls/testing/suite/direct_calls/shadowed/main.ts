function f(): void {}
function run(): void {
  function f(): void {}
  f()
}
run()
f?.()
