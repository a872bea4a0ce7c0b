const a = (): void => {}
const b = function (): void { a() }
const c = (): void => { b() }
const d = function named(): void { c() }
d()
