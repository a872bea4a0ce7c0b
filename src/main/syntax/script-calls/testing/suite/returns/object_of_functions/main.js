function create() {
  let n = 0
  function inc() { n++; changed() }
  return { inc, reset: () => { n = 0 } }
}
function changed() {}
const { inc, reset } = create()
inc()
reset()
