const f = () => g()
const g = () => {}
f()
const h = (x) => () => x()
h(g)()
