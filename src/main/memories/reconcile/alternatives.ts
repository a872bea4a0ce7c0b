// Values of which a thing has one at a time, told by what they are and not by how they are set: a casing, so many of a unit, a weekday, a port, a tool for a purpose.
import { stemmer } from 'stemmer'
import { purposesOf, toolName } from './tools.ts'

const looked = 400
/** Each is a set of values that exclude each other. */
export const classes: readonly RegExp[] = [
  /(?<!\p{L})(upper ?-?case|lower ?-?case|camel ?case|snake[_ ]?case|kebab[-_ ]?case|pascal ?case|bem)(?!\p{L})/giu,
  /(?<!\p{L})(single|double) quotes?(?!\p{L})/giu,
  /(?<!\p{L})(british|american|us|uk) (?:english|spelling)(?!\p{L})/giu,
  /(?<!\p{L})(?:on )?(?:the |a )?(same|new|next) line(?!\p{L})/giu,
  /(?<!\p{L})in (english|german|french|spanish|italian|portuguese|dutch|polish|russian|chinese|japanese|korean)(?!\p{L})/giu,
  /(?<!\p{L})(absolute|relative) (?:imports?|paths?|urls?)(?!\p{L})/giu,
]
const numbers = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
]
const amount =
  /(?<![\p{L}\d._-])(\d{1,5}|zero|one|two|three|four|five|six|seven|eight|nine|ten)(?: ?%| ?(?:percent|ms|s|sec|secs|min|mins|h)(?![\p{L}\d])| (?!(?:of|to|or|and|in|on|for|the|is|this|is|was)\b)(\p{L}{3,20}))(?!\p{L})/giu
/** What lasts, by its shorter names. */
const units: Readonly<Record<string, string>> = {
  ...{ '%': 'percent', s: 'second', sec: 'second', secs: 'second', min: 'minute', mins: 'minute' },
  ...{ h: 'hour', ms: 'millisecond' },
}
const version =
  /(?<!\p{L})(node|nodejs|python|java|go|ruby|php|postgres|postgresql|mysql|redis|react|vue|angular|typescript|django|rails|kotlin|swift|rust|dotnet|spring|laravel|next|electron|ubuntu|debian|alpine) v?(\d+(?:\.\d+)*)/giu

const often =
  /(?<!\p{L})(?:every|each|once an?|per) (second|minute|hour|day|week|month)(?!\p{L})/giu
/** Classes whose values may be of many things: only where both speak of the same thing are they of one. */
const others: readonly (readonly [string, RegExp])[] = [
  ['weekday', /(?<!\p{L})((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?(?!\p{L})/giu],
  [
    'port',
    /(?<![\p{L}\d])(?:ports? (?:is |are |now |to )*|(?:on|at|to) (?:port )?|[\p{L}\d]*:)(\d{4,5})(?![\d\p{L}]|\.\d)/giu,
  ],
  [
    'host',
    /(?<![\p{L}\d@.-])(?:https?:\/\/)?((?:[\p{L}\d-]{1,40}\.){1,4}(?:com|net|org|io|dev|app|ai|cloud|internal|local|lan|corp|test|co|de|eu))(?![\p{L}\d-])/giu,
  ],
  [
    'path',
    /(?<=(?:^|[ (])(?:in|into|to|under|at|from|is|of|called) (?:the )?)[`'"]?((?:\.{0,2}\/)?[\p{L}\d_.@-]{1,40}(?:\/[\p{L}\d_.@*-]{1,40}){1,8}\/?|[\p{L}\d_.@-]{1,40}\/|\.?[\p{L}\d_-]{1,40}\.(?:md|rst|ya?ml|json|toml|tsx?|jsx?|py|env|example|txt|ini|sh|go|rs|cfg|sql|xml)(?:\.\p{L}{2,10})?)(?![\p{L}\d_/])/giu,
  ],
  [
    'command',
    /(?<=(?:^|[ :])(?:in|via|with|by|run|runs|running|using|use|is|through|execute) )`([a-z][\w-]{1,20}(?: [^`]{1,60})?)`/giu,
  ],
  [
    'limit',
    /(?<!\p{L})limit(?:ed|s)?(?: (?:is|are|to|of|at|now))*:? (\d{1,6})(?![\d\p{L}]|\.\d)/giu,
  ],
  [
    'person',
    /(?<=(?<!\p{L})(?:[Aa]sk|[Pp]ing|[Cc]ontact|[Tt]alk to|[Gg]oe?s? to|[Bb]elongs? to|[Oo]wned by|[Mm]aintained by|[Rr]eviewed by|[Cc]heck with|[Oo]wner is|[Hh]andled by|[Aa]pproved by) )(\p{Lu}\p{Ll}{1,20})(?!\p{L})|(?<=^|[.;:,] )(\p{Lu}\p{Ll}{1,20})(?= (?:now )?(?:owns|reviews|maintains|approves|handles|signs|decides|leads|runs|takes care|is (?:now )?(?:responsible|the (?:owner|contact|maintainer|reviewer))) )/gu,
  ],
]

/** Values of one text. */
export interface Alternatives {
  /** The values of each class, lower case. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>
  /** The text without them. */
  readonly rest: string
}

/** What a text sets of such values: those of a casing, a kind of quotes, an amount or a version alone, or all. */
export function alternativesIn(content: string, isWide: boolean): Alternatives {
  const text = content.slice(0, looked)
  const values = new Map<string, Set<string>>()
  const parts: [number, number][] = []
  const add = (key: string, value: string, { index, 0: whole }: RegExpExecArray) => {
    values.set(key, (values.get(key) ?? new Set()).add(value.toLowerCase()))
    parts.push([index, index + whole.length])
  }
  for (const [place, pattern] of classes.entries())
    for (const match of text.matchAll(pattern))
      add(`class ${place}`, (match[1] ?? '').toLowerCase().replace(/[ _-]/g, ''), match)
  for (const match of text.matchAll(amount)) {
    const { 0: whole, 1: count = '', 2: named } = match
    const unit = named ?? units[whole.slice(count.length).trim()] ?? 'percent'
    const isOne = /^(?:1|one)$/i.test(count)
    if (named !== undefined && !isOne && !/s$|^percent$/i.test(named)) continue
    const at = numbers.indexOf(count.toLowerCase())
    add(`amount ${stemmer(unit.toLowerCase())}`, at === -1 ? count : String(at), match)
  }
  for (const match of text.matchAll(often))
    add(`amount ${stemmer((match[1] ?? '').toLowerCase())}`, '1', match)
  for (const match of text.matchAll(version))
    add(`version ${(match[1] ?? '').toLowerCase()}`, match[2] ?? '', match)
  if (!isWide) return { values, rest: without(text, parts) }
  for (const [key, pattern] of others)
    for (const match of text.matchAll(pattern)) add(key, match[1] ?? match[2] ?? '', match)
  for (const match of text.matchAll(/[\p{L}\d][\p{L}\d.-]{1,30}/gu)) {
    const word = match[0].toLowerCase().replace(/[.-]$/, '')
    for (const { name } of purposesOf(word)) add(`tool ${name}`, toolName(word), match)
  }
  return { values, rest: without(text, parts) }
}

function without(text: string, parts: readonly [number, number][]): string {
  let rest = ''
  let at = 0
  for (const [start, end] of parts.toSorted((a, b) => a[0] - b[0])) {
    if (start > at) rest += `${text.slice(at, start)} `
    at = Math.max(at, end)
  }
  return rest + text.slice(at)
}

/** The classes of which both have values and none in common; null where values of a class are the same in part. */
export function differing(a: Alternatives, b: Alternatives): string[] | null {
  const apart: string[] = []
  for (const [key, values] of a.values) {
    const others = b.values.get(key)
    if (!others) continue
    const shared = [...values].filter((value) => others.has(value)).length
    if (shared === 0) apart.push(key)
    else if (shared < Math.max(values.size, others.size)) return null
  }
  return apart
}

/** Whether two texts set another value of one class, and none of them the same. */
export function areAlternatives(a: string, b: string): boolean {
  const [one, other] = [alternativesIn(a, false), alternativesIn(b, false)]
  const apart = differing(one, other)
  if (apart === null || apart.length === 0) return false
  return [...one.values.keys()].every((key) => apart.includes(key) || !other.values.has(key))
}
