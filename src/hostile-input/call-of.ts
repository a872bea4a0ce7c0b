// Finds from the source of a function how to call it: with what its parameters' names stand for.
import { figures } from './arguments/figures.ts'
import { handed } from './arguments/handed.ts'
import type { Make } from './arguments/make.ts'
import { makers } from './arguments/makers.ts'

/** The parameters in the head of a function, and for an object taken apart the names in it. */
function parametersOf(source: string): (string | string[])[] {
  const head = source.slice(source.indexOf('('))
  let depth = 0
  let part = ''
  const parts: string[] = []
  for (const character of head) {
    if ('([{'.includes(character)) depth += 1
    if (')]}'.includes(character)) depth -= 1
    if (depth === 0) break
    if (character === ',' && depth === 1) {
      parts.push(part)
      part = ''
    } else if (depth > 1 || character !== '(') part += character
  }
  parts.push(part)
  return parts
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) =>
      one.startsWith('{')
        ? [...one.slice(1, one.lastIndexOf('}')).matchAll(/(?:^|,)\s*(?:\.\.\.)?(\w+)/g)].map(
            (found) => found[1] ?? '',
          )
        : (/\w+/.exec(one)?.[0] ?? ''),
    )
}

/** What a function is to be called with, or why it is not. */
export type Call =
  | { readonly kind: 'call'; readonly make: (text: string) => unknown[] }
  | { readonly kind: 'no text' }
  | { readonly kind: 'unknown'; readonly parameter: string }

/** How to call an exported function with hostile text. */
export function callOf(name: string, source: string): Call {
  const parameters = parametersOf(source)
  const known = (parameter: string): Make | undefined =>
    makers[`${name}.${parameter}`] ??
    makers[parameter] ??
    (parameter in figures ? () => figures[parameter] : undefined)
  const all = parameters.flat()
  if (all.length === 0 || all.some((one) => handed.has(one) && !known(one)))
    return { kind: 'no text' }
  const unknown = all.find((one) => !known(one))
  if (unknown !== undefined) return { kind: 'unknown', parameter: unknown }
  const making = (parameter: string, value: string): unknown => known(parameter)?.(value)
  return {
    kind: 'call',
    make: (value) =>
      parameters.map((one) =>
        typeof one === 'string'
          ? making(one, value)
          : Object.fromEntries(one.map((field) => [field, making(field, value)])),
      ),
  }
}
