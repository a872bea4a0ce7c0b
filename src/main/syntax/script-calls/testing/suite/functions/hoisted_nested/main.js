function outer() {
  return inner()
  function inner() { return deep() ; function deep() { return leaf() } }
}
function leaf() {}
outer()
