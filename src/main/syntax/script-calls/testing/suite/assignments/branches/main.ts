function f(): void {}
function g(): void {}
function h(): void {}
let run: () => void = f
if (process.argv.length > 2) run = g
else run = h
run()
