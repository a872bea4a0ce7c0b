// Words for open calls that may be calls of what is asked for.
import type { z } from 'zod'
import type { codeCallsSchema } from '../contract/code.ts'
import { counted } from '../counted.ts'

/**
 * A sentence about calls of its name of which nobody knows what they call; null where there are none. The path in it is
 * as hostile as the sources: `clean` makes it fit to be shown.
 */
export function openByNameWords(
  openByName: z.infer<typeof codeCallsSchema>['openByName'],
  clean: (text: string) => string,
): string | null {
  if (openByName === null) return null
  const { times, functions, example } = openByName
  const place = `${clean(example.path)}:${example.line}`
  return times === 1
    ? `1 call of that name is left open, at ${place}: it may be one of this.`
    : `${counted(times, 'call')} of that name are left open, in ${counted(functions, 'function')}, such as ${place}: they may be of this.`
}
