(() => { inner() })()
function inner() {}
const value = (() => inner)()
value()
