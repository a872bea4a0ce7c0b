// Finds the numbers that open something, in sentences: "the PIN of the safe is …", "PIN: …", "door code is …".

import type { Span } from './spans.ts'

const words = new Set(
  ['pin ', 'pin:', 'pin-', 'lock cod', 'alarm cod', 'door cod', 'gate cod', 'access cod'].concat([
    'entry cod',
    'safe cod',
  ]),
)

/** Whether a stop word begins the name of a number that opens something. */
export function isOfNumber(word: string): boolean {
  return words.has(word)
}

/** A PIN has so many digits, a passcode as well. */
const digits = String.raw`["'\x60*]{0,3}(\d{4,8})(?![\w-]|\.\d| (?:digits|characters|times|numbers|bits|bytes|entries|attempts|tries|Ziffern|Stellen))`
const verb = String.raw`(?:is|was|are|ist|war|lautet|est|es|\u00E8|\u00E9)(?: (?:now|still|again|jetzt|noch))?`
/** `PIN`, `pin code`, `passcode`, `alarm code`, then up to four words of what it is for. */
const named = String.raw`(?:pins?|pass-?codes?|[a-z]{4,8} codes?)(?:[ -]?(?:code|number|nummer))?`
const told = new RegExp(
  String.raw`${named}["'\x60*]{0,3}(?:(?: [^\s\d:.;!?]{1,20}){0,4}? ${verb}:? {1,2}|(?: [^\s\d:.;!?]{1,20}){0,4}? ?: {0,2})${digits}`,
  'iy',
)
/** `use PIN 4711`: capitals and a number tell it alone. */
const beside = new RegExp(
  String.raw`(?:PIN|(?:[Pp]ass-?code))(?:[ -](?:[Cc]ode|number))? ${digits}`,
  'y',
)
/** A wire of a board has a number as well, and so has the version that something is held at. */
const isOther =
  /(?:GPIO|I\/O|input|output|interrupt|LED|port|board|header|chip|digital|analog|to|version|must|can(?:not)?|should|will|would|(?:^|\s)["'\w.-]{0,20}_)[ ]?$/i
/** Written into a file of settings in small letters, eight digits that begin like this are a date. */
const date = /^(?:19|20)\d{6}$/

/** Adds the number of a PIN or code whose name stands at `start`; returns where to go on, or `end`. */
export function findNumber(text: string, start: number, end: number, found: Span[]): number {
  const before = text.slice(Math.max(0, start - 24), start)
  const isInside = /[A-Za-z\d$.-]$/.test(before) && !/(?<![A-Za-z])un$/i.test(before)
  if (isInside || isOther.test(before)) return end
  for (const pattern of [told, beside]) {
    pattern.lastIndex = start
    const number = pattern.exec(text)?.[1]
    if (number === undefined) continue
    const to = pattern.lastIndex
    if (date.test(number) && !text.startsWith('PIN', start)) return end
    found.push({ start: to - number.length, end: to, kind: 'password' })
    return to
  }
  return end
}
