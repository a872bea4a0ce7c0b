// Turns the bytes of an event into parsed JSON, whatever bytes they are.
import { parse as parseTolerantly } from 'jsonc-parser'
import { AppError, messageOf } from '../../shared/errors.ts'
import { deepestNesting, tooDeep } from './redact/redact-payload.ts'

/** Agents send up to 10 MB; the rest is for the envelope around it. */
export const largestEvent = 11 * 1024 * 1024
/** Below this, parsing first and measuring the depth after costs less than a scan. */
const scanDepthFrom = 256 * 1024

/** Stands at the end of the text in which an event was cut. */
const cutHere = '[cut here: the disk was full]'
/** So many characters at the end are looked through for the beginning of the word that was cut. */
const longestWord = 512

/** Whether a hook noted that it could write only the beginning of an event; `marks` as in the name of its file. */
export function isCut(marks: string | undefined): boolean {
  return (marks ?? '').split('.').includes('cut')
}

/**
 * Parses an event. Invalid UTF-8 becomes U+FFFD; raw control characters inside texts are mended. Of one that was cut,
 * all that can be read is given, with `cutHere` where it ends.
 * @throws AppError `too_large` over 11 MB, `invalid_input` for what is no JSON object or nests too deep.
 */
export function parsePayload(bytes: Buffer, marks?: string): unknown {
  if (bytes.length > largestEvent) {
    throw new AppError(
      'too_large',
      `The event has ${bytes.length} bytes, more than the ${largestEvent} that are taken in.`,
    )
  }
  if (bytes.length >= scanDepthFrom || isCut(marks)) refuseDeep(bytes)
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const value = isCut(marks) ? parseBeginning(text) : parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('invalid_input', 'The event is no JSON object.')
  }
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // A NUL or another raw control character is forbidden inside a JSON text, and harmless as a space.
    const mended = text.replace(/[\u0000-\u001F]/g, ' ')
    if (mended !== text) {
      try {
        return JSON.parse(mended)
      } catch {
        // The first message is about the text as it came.
      }
    }
    throw new AppError('invalid_input', `The event is not valid JSON (${reason(error)}).`, {
      cause: error,
    })
  }
}

/** The last word goes: half a secret is no longer known as one. */
function parseBeginning(text: string): unknown {
  if (!endsInText(text)) return parseTolerantly(text, [], { disallowComments: true })
  let end = text.length
  while (text.length - end < longestWord && !/[\s"]/.test(text.charAt(end - 1))) end--
  const whole = text.slice(0, end)
  const closed = endsInText(whole) ? `${whole}${cutHere}"` : whole
  return parseTolerantly(closed, [], { disallowComments: true })
}

/** Whether JSON that ends there ends inside a text. */
function endsInText(text: string): boolean {
  let isText = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 0x5c && isText) index++
    else if (code === 0x22) isText = !isText
  }
  return isText
}

/** What the parser says, without the piece of the event that it quotes. */
function reason(error: unknown): string {
  return /at position \d+/.exec(messageOf(error))?.[0] ?? 'it ends too early'
}

function refuseDeep(bytes: Buffer): void {
  let depth = 0
  let isText = false
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]
    if (isText) {
      if (byte === 0x5c) index++
      else if (byte === 0x22) isText = false
    } else if (byte === 0x22) isText = true
    else if (byte === 0x7b || byte === 0x5b) {
      depth++
      if (depth > deepestNesting + 1) throw tooDeep()
    } else if (byte === 0x7d || byte === 0x5d) depth--
  }
}
