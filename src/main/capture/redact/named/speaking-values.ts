// Judges values that nothing but a sentence ties to a name: they must look like passwords by themselves.

import type { Value } from './read-value.ts'
import { isStrong } from './secret-values.ts'

/** Names of methods, versions, tickets and counts, which have digits and signs as passwords do. */
const notions =
  /^(?:sha|md|aes|rsa|ed|utf|iso|rfc|hs|rs|es|ps|x|http|tls|ssl|ipv|base|oauth|argon|pbkdf|p|v|cve|pr|id|nr|no|step|phase|node|python|java|web|db|user|test|page|line|level|tier|part|day|week|type|case|item|row)[-_/.:]?\d[\w.-]*$/i
const counted =
  /^\d+[a-z]+$|^\d+[-\u2013](?:[a-z]+|\d+)$|^[A-Z]{2,8}[-#]\d{1,6}$|^\d{4}[-/]\d\d|^[\w-]+(?:\/[\w.-]+)+$|^[\w.-]+\.[a-z]{1,4}$|^(?:[A-Z]\.){2,}/

/** A word with a number at its end, as in "the password for staging is hunter2", and no notion of another kind. */
export function isWordWithNumber(value: string): boolean {
  return (
    /^[A-Za-z]{4,20}\d{1,6}$/.test(value) &&
    isStrong(value) &&
    !notions.test(value) &&
    !counted.test(value)
  )
}

/** Letters with digits and signs or capitals among them, and no notion of another kind. */
export function isPasswordish(value: string): boolean {
  // `pr0d-Gate-7` is none of them: capitals and small letters change as in no name.
  const isMixed = value.length >= 9 && /[A-Z]/.test(value.slice(value.search(/[a-z]/) + 1))
  if (!isStrong(value) || (notions.test(value) && !isMixed) || counted.test(value)) return false
  if (/[()[\]{}<>|\\]/.test(value) || /^[#@&:]/.test(value)) return false
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(value)).length
  if (classes >= 3) return true
  if (/[!#$%&*+?^~]/.test(value)) return true
  // Two kinds: words with numbers inside, not at their ends alone.
  return (
    value.length >= 8 &&
    classes === 2 &&
    /[a-z]\d+[a-z]|[A-Z]\d+[A-Z]|\d[a-z]+\d/.test(value) &&
    !/[/.:=]/.test(value)
  )
}

/** Without the full stop or the like that ends the sentence. */
export function withoutPoint<T extends Value | null>(value: T): T {
  if (!value || !/[.!?:,*\u3002]$/.test(value.text)) return value
  const text = value.text.replace(/(?:[.?:,*\u3002]|(?<=[A-Za-z])!){1,3}$/, '')
  return { ...value, text, end: value.start + text.length }
}
