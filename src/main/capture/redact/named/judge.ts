// Decides whether a value is a secret, by the class of the name that it is given to and by how it is written.
import type { NameClass } from './secret-names.ts'
import {
  isCode,
  isHighEntropy,
  isPath,
  isPlaceholder,
  isRandom,
  isReference,
  isStrong,
  isTypeWord,
} from './secret-values.ts'

const sentence =
  /\b(?:password|passwort|secret|token|required|enter|must|invalid|forgot|should|cannot|characters|zeichen|caract\u00E8res|at least|min(?:imum)?|max(?:imum)?|your|please|bitte|wrong|incorrect|expired|missing|too|is|the|ist|est|le|la|der|das|die|user|muss|darf|werden|sein|doit|debe|deve|wiederholen|eingeben|best\u00E4tigen|confirm)\b/i

/** A value in quotes that is assigned to the name. */
export function isQuotedSecret(kind: NameClass, name: string, value: string): boolean {
  const trimmed = value.trim()
  if (trimmed === '' || isReference(trimmed) || isTypeWord(trimmed) || isPlaceholder(trimmed))
    return false
  if (kind === 'password') return isPasswordLike(name, trimmed)
  if (kind === 'weak') return isWeakSecret(name, trimmed)
  if (/\s/.test(trimmed)) return isKeyWithBlanks(trimmed)
  if (trimmed.length < 8 || (trimmed.length < 16 && !/\d/.test(trimmed))) return false
  if (isEnvironmentName(name) && /^[a-z]+(?:_[a-z]+)+$/.test(trimmed)) return false
  if (/^[a-z]+(?:[-_.:/ ][a-z]+)*$/i.test(trimmed)) {
    // Words joined by hyphens are names; one long run of letters without any is a key.
    return (
      /^[A-Za-z]{20,}$/.test(trimmed) &&
      /[a-z]/.test(trimmed) &&
      /[A-Z]/.test(trimmed) &&
      !isCamelCase(trimmed)
    )
  }
  // `colors.brand.500` is a name as well.
  if (/^[a-z]+-\d{1,4}$|^[a-z]+(?:\.(?:[a-zA-Z]+|\d{1,4}))+$/.test(trimmed)) return false
  if (/^\d{1,7}$|^[a-z]+[A-Z][A-Za-z]+\d?$|^X-[A-Za-z-]+$/.test(trimmed)) return false
  return !isPath(trimmed)
}

/** Keys in groups such as those of fly.io, `FlyV1 fm2_…`: one of the words is made by a machine. */
function isKeyWithBlanks(value: string): boolean {
  const words = value.split(/\s+/)
  return words.length <= 3 && words.some((word) => isHighEntropy(word) && word.length >= 32)
}

function isCamelCase(value: string): boolean {
  const words = value.split(/(?=[A-Z])/)
  return words.length > 1 && value.length / words.length >= 4
}

function isPasswordLike(name: string, value: string): boolean {
  if (/\s/.test(value)) {
    // Words in a row may be a passphrase; a sentence about passwords is none.
    if (sentence.test(value) && !isWordAndNumber(value)) return false
    return (
      !/^[A-Z\u00C0-\u00DE¿¡]/.test(value) ||
      (/\d|[#$%&!]/.test(value) && value.split(/\s+/).length <= 6)
    )
  }
  if (value.length < 2 || /^\W+$/.test(value) || /^[\^~]?v?\d+(?:\.\d+){1,3}$/.test(value))
    return false
  if (/(?:password|passwd|secret|passphrase|token|credential)s?$/i.test(value) && !/\d/.test(value))
    return false
  if (
    /^(?:https?:\/\/[^@]*|\/[\w./-]+|\.{1,2}\/[\w./-]+|[a-z]+[.:][a-z_.-]+|#[\w-]+|[\w-]+(?:\/[\w-]+)+|scram-sha-256|\^.*\$|\/.*\/[gimsuy]*)$/.test(
      value,
    )
  )
    return false
  // `PASSWORD_FIELD = "user_password"`: a name about the name.
  if (/^[a-z]+(?:_[a-z]+)*$/.test(value) && /secret|token|pass|key|cred|hash/.test(value))
    return false
  if (/^[A-Z][A-Z_]+$/.test(value) && isEnvironmentName(value)) return false
  if (/secrets?$/i.test(name) && /^[a-z]+(?:[-._][a-z0-9]+)+$/.test(value) && !/\d.*\d/.test(value))
    return !/(?:secret|creds?|tls|cert|env|token|key)/.test(value)
  return true
}

/** Two words, the second with a digit: `Ringelnatz 3`. */
function isWordAndNumber(value: string): boolean {
  const words = value.split(/\s/)
  return words.length === 2 && /\d/.test(words[1] ?? '')
}

function isWeakSecret(name: string, value: string): boolean {
  const word = lastWord(name)
  if (word === 'pin' || word === 'otp') return /^\d{4,8}$/.test(value)
  if (/^sig(?:nature)?$/.test(word)) return false
  if (word === 'auth' || word === 'pat')
    return isRandom(value) || (isEnvironmentName(name) && isStrong(value))
  if (word === 'salt')
    return (
      isRandom(value) ||
      (value.length >= 20 && /\d/.test(value) && /[^\w\s]/.test(value) && !/\s/.test(value.trim()))
    )
  if (word === 'key' && /\s/.test(value)) return false
  if (word === 'key' && isEnvironmentName(name) && /^[\x21-\x7E]{32,}$/.test(value))
    return /\d/.test(value) && !(/[/.]/.test(value) && /^[\w./:-]+$/.test(value))
  return isHighEntropy(value) && !/^pk[_.]/.test(value)
}

function lastWord(name: string): string {
  return (
    name
      .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
      .filter(Boolean)
      .at(-1)
      ?.toLowerCase() ?? ''
  )
}

/** A bare value and the place that it stands in. */
interface Bare {
  readonly kind: NameClass
  readonly name: string
  readonly value: string
  /** What stands between the name and the value. */
  readonly gap: string
  readonly text: string
  /** Where the name begins and where the value ends in the text. */
  readonly start: number
  readonly end: number
}

/** A value without quotes that is assigned to the name: literal in configuration, a variable in code. */
export function isBareSecret({ kind, name, value, gap, text, start, end }: Bare): boolean {
  if (
    value.length < 3 ||
    isReference(value) ||
    isTypeWord(value) ||
    isCode(value) ||
    isPlaceholder(value)
  )
    return false
  const before = text.charAt(start - 1)
  const isQuery = before === '?' || before === '&'
  if (kind === 'weak') {
    const word = lastWord(name)
    if (/^sig(?:nature)?$/.test(word)) return isQuery && value.length >= 16
    if (word === 'code') return isQuery && isHighEntropy(value)
    if (word === 'auth' || word === 'pat') {
      return gap === '=' && (isRandom(value) || (isEnvironmentName(name) && isStrong(value)))
    }
    if (word === 'pin' || word === 'otp') return gap === '=' && /^\d{4,8}$/.test(value)
    return isHighEntropy(value)
  }
  if (/pwd$/i.test(name) && /^[/~.]/.test(value)) return false
  if (isPath(value) && !isQuery) return false
  const isLine = fillsLine(text, start, end)
  if (isEnvironmentName(name) && gap === '=') {
    if (kind === 'password')
      return !/^\d{1,3}$/.test(value) && (isLine || !/^[A-Za-z_]{1,4}$/.test(value))
    return value.length >= 4 && !/^\d{1,7}$/.test(value) && !/^[a-z]+(?:[-_][a-z]+)*$/.test(value)
  }
  if (kind === 'key') {
    if (/^[\d.,_]+$/.test(value)) return false
    return isRandom(value) || (isLine && value.length >= 8 && /\d/.test(value) && !isPath(value))
  }
  if (/^\d{1,3}$|^\d+(?:px|ms|s|%)$/.test(value)) return false
  // A label of another language: `Passwort: erforderlich`.
  if (isNaturalName(name) && gap.trim() === ':' && /^\p{L}+$/u.test(value)) return false
  if (gap === '=' && /[A-Za-z][!#%^~$][A-Za-z\d]/.test(value) && isStrong(value)) return true
  if (/^[A-Z][a-z\u00DF-\u00FF]+$/.test(value) && !gap.includes('=')) return false
  if (isLine) return isLineSecret(name, value, gap)
  if (!/\d/.test(value) || value.length < 6) {
    // `?user=x&pass=word` and `PWD=word;` hold literals whatever they look like.
    return (
      gap === '=' &&
      value.length >= 6 &&
      (isQuery || text.charAt(end) === ';') &&
      !/[()]/.test(value) &&
      before !== '.'
    )
  }
  if (/^\w+\(|^[a-z]+[A-Z]\w*\d?$|^[a-z_]+\d$/.test(value) && gap !== '=') return isRandom(value)
  // In an object literal an unquoted word is a variable.
  return gap === '=' || isRandom(value) || !/[,;})]/.test(text.charAt(end))
}

function isNaturalName(name: string): boolean {
  return /^(?:passwort|kennwort|contrase\u00F1a|contrasena|senha|wachtwoord|l\u00F6senord|adgangskode|passord|salasana|jelsz\u00F3|heslo|parola|mdp)$/i.test(
    name,
  )
}

/** The whole line is the assignment: configuration, or a statement that copies a variable. */
function isLineSecret(name: string, value: string, gap: string): boolean {
  const isWord = /^[A-Za-z_]+$/.test(value)
  if (!isWord)
    return !/^[a-z_]{1,24}\d?$|^\w+(?:-\w+)*\.(?:json|pem|key|txt)$/.test(value) || /\d/.test(value)
  if (/pass|secret|pwd|hash|token|cred|input|param|value/i.test(value) || value.length < 4)
    return false
  // `password = newWord` copies a variable, `password: Type` names a type.
  if (/[a-z][A-Z]|_/.test(value) && gap !== '=') return false
  if (/^secrets?$/i.test(name) && gap !== '=') return false
  return !/^[A-Z]/.test(value) || gap.includes('=')
}

/** Whether the name is written like a variable of the environment. */
export function isEnvironmentName(name: string): boolean {
  return (
    /^[A-Z][A-Z0-9_]*$/.test(name) &&
    (name.includes('_') || /PASSWORD|PASSWD|TOKEN|SECRET/.test(name))
  )
}

/** Whether the assignment is all that stands on its line, as in YAML, INI and .env files. */
function fillsLine(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 60), start)
  const after = text.slice(end, end + 40)
  return (
    /(?:^|\n|\\n|^[\w./-]{1,50}:\d{1,6}:|\n[\w./-]{1,50}:\d{1,6}:)[ \t+\d→>|-]{0,30}(?:export |set |[a-z_-]{1,30}\.|\/\/[\w./:-]{1,50}:)?["']?$/.test(
      before,
    ) && /^[ \t]{0,40}(?:\r?\n|\\n|\\r|#|["']?$)/.test(after)
  )
}

/** A value whose tie to the name is loose (a sentence, an argument, a column): it must look like a secret by itself. */
export function isLooseSecret(kind: NameClass, value: string): boolean {
  if (isReference(value) || isPlaceholder(value) || isTypeWord(value)) return false
  return kind === 'password' ? isStrong(value) : isRandom(value) && !/^[0-9a-f]{8}-/.test(value)
}

/** Looks like a secret whatever stands beside it: a password with digits or signs, or made by a machine. */
export function isStrongOrRandom(value: string): boolean {
  return isStrong(value) || isRandom(value)
}
