interface Entry { handler?: () => void; once?: boolean }
const queue: (() => void)[] = []
function on(events: Record<string, Entry>): void {
  for (const [name, { handler = missing, once = false }] of Object.entries(events)) register({ name, handler, once })
}
function register({ handler: fn, once }: Required<Entry> & { name: string }): void {
  if (once) fn()
  else queue.push(fn)
}
const type = 'click'
on({ [type]: { handler: clicked, once: true }, key: { once: true }, focus: {}, blur: { handler: clicked } })
queue.forEach((fn) => fn())
function missing(): void {}
function clicked(): void {}
