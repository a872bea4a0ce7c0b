function outer() {
  function inner() { return last }
  return inner()()
}
function last() {}
outer()
;(function () { last() })()
