function memoize(fn) {
  const cache = {}
  return function (n) {
    if (!(n in cache)) cache[n] = fn(n)
    return cache[n]
  }
}
const slow = memoize(function (n) { return heavy(n) })
function heavy(n) { return n }
slow(2)
