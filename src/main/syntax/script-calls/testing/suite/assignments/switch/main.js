function one() {}
function two() {}
function other() {}
function choose(n) {
  let fn
  switch (n) {
    case 1:
      fn = one
      break
    case 2:
      fn = two
      break
    default:
      fn = other
  }
  return fn
}
choose(2)()
