const queue = []
function on(events) {
  for (const [name, { handler = missing, once = false }] of Object.entries(events)) register({ name, handler, once })
}
function register({ handler: fn, once }) {
  if (once) fn()
  else queue.push(fn)
}
const type = 'click'
on({ [type]: { handler: clicked, once: true }, key: { once: true }, focus: {}, blur: { handler: clicked } })
queue.forEach((fn) => fn())
function missing() {}
function clicked() {}
