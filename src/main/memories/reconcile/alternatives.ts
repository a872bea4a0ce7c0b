// Values of which a thing has one at a time, told by what they are and not by how they are set: a casing, a kind of quotes, so many of a unit, a version.
import { stemmer } from 'stemmer'

const looked = 400
/** Each is a set of values that exclude each other. */
const classes: readonly RegExp[] = [
  /(?<!\p{L})(upper ?-?case|lower ?-?case|camel ?case|snake[_ ]?case|kebab[-_ ]?case|pascal ?case|bem)(?!\p{L})/giu,
  /(?<!\p{L})(single|double) quotes?(?!\p{L})/giu,
  /(?<!\p{L})(british|american|us|uk) (?:english|spelling)(?!\p{L})/giu,
  /(?<!\p{L})(?:on )?(?:the |a )?(same|new|next) line(?!\p{L})/giu,
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
  /(?<![\p{L}\d._-])(\d{1,5}|zero|one|two|three|four|five|six|seven|eight|nine|ten) (?!(?:of|to|or|and|in|on|for|the|is)\b)(\p{L}{3,20}s)(?!\p{L})/giu
const version =
  /(?<!\p{L})(node|python|java|go|ruby|php|postgres|mysql|redis|react|vue|angular|typescript|django|rails|kotlin|swift|rust|dotnet) v?(\d+(?:\.\d+)*)/giu

/** What a text sets of such values, by their class. */
function alternativesIn(content: string): ReadonlyMap<string, string> {
  const text = content.slice(0, looked)
  const found = new Map<string, string>()
  for (const [place, pattern] of classes.entries())
    for (const { 1: value = '' } of text.matchAll(pattern))
      found.set(`class ${place}`, value.toLowerCase().replace(/[ _-]/g, ''))
  for (const { 1: count = '', 2: unit = '' } of text.matchAll(amount)) {
    const place = numbers.indexOf(count.toLowerCase())
    found.set(`amount ${stemmer(unit.toLowerCase())}`, place === -1 ? count : String(place))
  }
  for (const { 1: of = '', 2: value = '' } of text.matchAll(version))
    found.set(`version ${of.toLowerCase()}`, value)
  return found
}

/** Whether two texts set another value of one class, and none of them the same. */
export function areAlternatives(a: string, b: string): boolean {
  const [one, other] = [alternativesIn(a), alternativesIn(b)]
  const shared = [...one.keys()].filter((key) => other.has(key))
  return shared.length > 0 && shared.every((key) => one.get(key) !== other.get(key))
}
