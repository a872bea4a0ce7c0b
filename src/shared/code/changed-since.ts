// Words for calls that were resolved before their sources changed, as every answer says them.
import type { z } from 'zod'
import type { codeCallsSchema } from '../contract/code.ts'
import { counted } from '../counted.ts'
import { minuteOf } from './minute-of.ts'

type Calls = z.infer<typeof codeCallsSchema>

/** Names in a sentence at most. */
const mostNamed = 5

/**
 * A sentence about what changed since calls were resolved; null where nothing did. The names in it are as hostile as
 * the sources: `clean` makes each fit to be shown.
 */
export function changedSinceWords(
  changedSince: Calls['changedSince'],
  clean: (text: string) => string,
): string | null {
  if (changedSince === null) return null
  const { resolvedAt, files, total } = changedSince
  const named = files.slice(0, mostNamed).map(({ path, functions }) => {
    const more = functions.length > mostNamed ? ['…'] : []
    const names = [...functions.slice(0, mostNamed).map(clean), ...more]
    return names.length === 0 ? clean(path) : `${clean(path)} (${names.join(', ')})`
  })
  const rest = total > named.length ? `, and ${counted(total - named.length, 'file')} more` : ''
  return `Changed since calls were resolved at ${minuteOf(resolvedAt)}, so that calls of theirs may be gone or missing here: ${named.join(', ')}${rest}.`
}

/** How sure a call is: of one whose caller changed since it was resolved nobody knows. */
export function sureWords({
  way,
  confidence,
  changed,
}: Pick<Calls['edges'][number], 'way' | 'confidence' | 'changed'>): string {
  return `${way} ${certainty(confidence, changed)}`
}

/** The confidence alone, in the same words. */
export function certainty(confidence: number, changed: Calls['edges'][number]['changed']): string {
  if (changed === null) return `${Math.round(confidence * 100)} %`
  return changed === 'function' ? 'before its caller changed' : 'before its file changed'
}
