type Fn = () => void
type Combine = (f: Fn, g: Fn) => void
const outer = (f: Fn) => (g: Fn) => (...hs: Combine[]) => hs.map((h) => h(f, g))
const combine: Combine = (f, g) => { f(); g() }
const left: Fn = () => right()
const right: Fn = () => {}
outer(left)(right)(combine, (f, g) => g())
