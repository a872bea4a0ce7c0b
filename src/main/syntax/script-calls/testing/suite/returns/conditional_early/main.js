function pick(kind) {
  if (kind === 'a') return a
  if (kind === 'b') { return () => b() }
  return null
}
function a() {}
function b() {}
const p = pick('a')
if (p) p()
