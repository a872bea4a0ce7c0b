console.log(even(4))
function even(n) { return n === 0 ? yes() : odd(n - 1) }
function odd(n) { return n === 0 ? no() : even(n - 1) }
function yes() { return inner(); function inner() { return true } }
function no() { return false }
{
  function scoped() { return yes() }
  scoped()
}
label: for (;;) { odd(3); break label }
