// Makes a hook payload safe to store: no secrets, no NUL, no half characters, no bottomless nesting.
import { AppError } from '../../../shared/errors.ts'
import { hideBlocks, listSeparator, mayHoldBlock } from './hidden-blocks.ts'
import { isSecretField } from './named/secret-field.ts'
import { redactText } from './redact-text.ts'
import { mark } from './spans.ts'

/** Real payloads nest about 12 deep. */
export const deepestNesting = 200
/** Longer texts occur several times in one payload (a file's content in input and response): redacted once. */
const worthRemembering = 200

/**
 * A copy of the parsed payload with every string redacted, names of fields included.
 * @throws AppError `invalid_input` when it nests deeper than `deepestNesting`.
 */
export function redactPayload(payload: unknown): unknown {
  const seen = new Map<string, string>()

  function clean(text: string): string {
    if (text.length < worthRemembering) return redactText(harmless(text))
    const before = seen.get(text)
    if (before !== undefined) return before
    const after = redactText(harmless(text))
    seen.set(text, after)
    return after
  }

  function walk(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return clean(value)
    if (typeof value !== 'object' || value === null) return value
    if (depth > deepestNesting) throw tooDeep()
    if (Array.isArray(value)) return walkList(value, depth)
    const copy: Record<string, unknown> = {}
    const given = nameOf(value)
    for (const [name, item] of Object.entries(value)) {
      // `__proto__` as a plain key would change the copy instead of being in it.
      const key = name === '__proto__' ? '__proto__ ' : clean(name)
      copy[key] =
        typeof item === 'string' &&
        (isSecretField(name, item) ||
          (name === 'value' && given !== null && isSecretField(given, item)))
          ? mark('secret')
          : walk(item, depth + 1)
    }
    return copy
  }

  function walkList(list: readonly unknown[], depth: number): unknown[] {
    const isText = list.length > 1 && list.every((item) => typeof item === 'string')
    // Lines of a patch: a block may begin in one and end in another.
    if (!isText || !list.some((item) => mayHoldBlock(item))) {
      return list.map((item) => walk(item, depth + 1))
    }
    const joined = list.map(harmless).join(listSeparator)
    return hideBlocks(joined).split(listSeparator).map(redactText)
  }

  return walk(payload, 0)
}

/** The name in `{"name": "DB_PASSWORD", "value": "…"}`, as Kubernetes, Docker and HTTP archives have it. */
function nameOf(value: object): string | null {
  if (!('value' in value)) return null
  if ('name' in value && typeof value.name === 'string') return value.name
  return 'key' in value && typeof value.key === 'string' ? value.key : null
}

/** NUL ends texts in C, half a surrogate pair cannot be stored as UTF-8: both become U+FFFD. */
function harmless(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.includes('\u0000') ? whole.replaceAll('\u0000', '\uFFFD') : whole
}

/** The refusal of a payload that nests too deep. */
export function tooDeep(): AppError {
  return new AppError(
    'invalid_input',
    `The event nests deeper than ${deepestNesting} levels and was not taken in.`,
  )
}
