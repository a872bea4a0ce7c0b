const outer = (f) => (g) => (...hs) => hs.map((h) => h(f, g))
const combine = (f, g) => { f(); g() }
const left = () => right()
const right = () => {}
outer(left)(right)(combine, (f, g) => g())
