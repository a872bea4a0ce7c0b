console.log(even(4))
function even(n: number): boolean { return n === 0 ? yes() : odd(n - 1) }
function odd(n: number): boolean { return n === 0 ? no() : even(n - 1) }
function yes(): boolean { return inner(); function inner() { return true } }
function no(): boolean { return false }
{
  function scoped(): boolean { return yes() }
  scoped()
}
label: for (;;) { odd(3); break label }
