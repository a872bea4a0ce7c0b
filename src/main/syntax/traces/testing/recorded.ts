// The outputs of real programs that failed, by name; Mono's stands for C#, of which .NET's form is the documented one.
import { readFileSync } from 'node:fs'

const all = readFileSync(new URL('recorded-traces.txt', import.meta.url), 'utf8')

/** What the program called `name` printed. */
export function recorded(name: string): string {
  const found = all.split(/^##### /m).find((part) => part.split('\n', 1)[0]?.endsWith(` ${name}`))
  if (found === undefined) throw new Error(`no recording ${name}`)
  return found.slice(found.indexOf('\n') + 1)
}
