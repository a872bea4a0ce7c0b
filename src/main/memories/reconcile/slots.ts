// What a sentence sets to what: things that can have one value at a time, so that a later value takes the earlier one's place.
import { stemmer } from 'stemmer'

/** A thing with the value that it is said to have; both lower case. */
export interface Slot {
  readonly of: string
  readonly value: string
}

const looked = 500
/** A value in quotation marks; an apostrophe within a word opens none. */
const literal = /(?<![\p{L}\p{N}])['"‘“`]([^'"’”`\s]{1,40})['"’”`](?![\p{L}\p{N}])/gu
/** What bears a name. */
const thing =
  /(?<![\p{L}_])(?:(?:environment|css|feature) \p{L}+s|function arguments?(?: variables?)?|function parameters?|functions?|methods?|class(?:es)?|variables?|attributes?|arguments?|parameters?|constants?|modules?|files?|branch(?:es)?|tables?|columns?|components?|hooks?|tests?)(?![\p{L}_])/giu
/** What is named by a word of its own: "queue names", "each interface name". */
const namedThing =
  /(?<![\p{L}_])(?!(?:all|any|each|every|the|your|our|their|its|these|those|new|python|naming|with|of|for)\b)(\p{L}{2,30}) names?(?![\p{L}_])/giu
/** Any other things that are said to begin or end with a value, or that are given one: "config keys end with", "prefix metrics with". */
const bearer =
  /(?<!\p{L})((?:(?!(?:all|our|your|the|so|and|that|these|those|name|call)\b)\p{L}{2,20} )?\p{L}{2,20}s) (?:(?:now|all|must|should|have to|are|always) ){0,2}(?:start|begin|end|finish|prefixed|suffixed|get|carry)\b|\b(?:prefix|suffix|start|begin|end) (?:(?:all|your|our|the|every|each|any) ){0,2}((?:\p{L}{2,20} )?\p{L}{2,20}) with\b/giu
const namedNow = /\b(?:naming|declaring|defining|name|declare|define) /iu
/** What comes next holds no longer. */
const replaced = /\b(?:instead of|rather than|no longer|not)\b[^;:.]*$/iu
const aspects = [
  {
    aspect: 'start',
    verb: /\b(?:prefix|(?:start|begin)(?!\p{L}*(?:ning| of| \p{L}+ing\b)))\p{L}*\b/giu,
    after:
      /^.{0,12}\bprefix|^.{0,3} (?:at the (?:start|beginning|front)|in front|up front|upfront)\b/iu,
  },
  {
    aspect: 'end',
    verb: /\b(?:end|suffix|finish)\p{L}*\b/giu,
    after: /^.{0,12}\bsuffix|^.{0,3} at the end\b/iu,
  },
] as const
/** "keep functions under 40 lines". */
const limits =
  /(?<!\p{L})(\p{L}{2,30}s) (?:under|below|within|at most|shorter than|no longer than) ['"‘“`]?(\d+)['"’”`]? (\p{L}+)/giu
/** "a pull request has 200 lines at most", "up to four parameters for a function". */
const isLimited =
  /\b(?:under|below|within|at most|max(?:imum)?|up to|no more than|(?:longer|more|larger) than|limit(?:ed)?)\b/iu
const counted =
  /(?<![\p{L}\d.])(\d{1,5}|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty) (?!(?:of|to|or|and|times|in)\b)(\p{L}{3,30})/iu
const counting = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const limitedThing =
  /(?<!\p{L})(?:pull requests?|merge requests?|prs?|commit messages?|commits?|functions?|methods?|class(?:es)?|files?|modules?|components?|lines?|titles?|messages?|tests?|quer(?:y|ies)|names?|branches|branch|reviews?)(?!\p{L})/giu
/** "secrets live in vault", "test data comes from the builders". */
const places =
  /(?<!\p{L})((?:\p{L}+ )?\p{L}{3,30}) (?:(?:now|all|always|only) )?(?:comes? from|lives? in|belongs? (?:in|into|to)|goe?s? (?:in|into|to)|moves? (?:to|into)|(?:is|are) (?:now )?(?:kept|stored|put|placed) in) (?:(?:the|a|an|our) )?[`'"‘“]?([\p{L}\d@./_-]{2,40})/iu

/** "our linter is 'ruff'". */
const owns = /\bour (\p{L}+(?: \p{L}+)?) is (?:now )?['"‘“`]([^'"’”`\s]{1,40})['"’”`]/iu
/** "use Jira as the project management tool", "switch to pnpm for installs". */
const uses =
  /\b(?:us(?:e|ing)|switch(?:ed|ing)? to|adopt|prefer) ['"‘“`]?([\p{L}\d@./+#-]{2,30}(?: [\p{Lu}][\p{L}\d]+)?)['"’”`]? (?:as|for) (?:(?:the|our|your|my|a|an|all|preferred|main|default) )*(\p{L}+(?: (?!(?:from|in|on|at|to|of|for|with|when|now|and|or|so|going|instead)\b)\p{L}+){0,2})/iu
/** "the port is 5433", "MAX_ATTEMPTS should be 7", "every 70 minutes". */
const numbers =
  /(?<![\p{L}\d_])([\p{L}_][\p{L}\d_.-]{2,40})`? (?:is|are|=|should be|must be|has to be|to|at|every|of) (?:exactly |now |at most |at least )?`?(\d+(?:[.:]\d+)*)/giu

/** A name of the code tells by itself what it is; of other things the word before tells which: "line length". */
const isWritten = /[_\d]|\p{Ll}\p{Lu}/u
const whichOne =
  /(?<![\p{L}_-])(?!(?:the|our|your|my|a|an|that|this|so|and|of|set|keep|let|make|max|maximum|min|minimum|is|now|for|put|change)\b)(\p{L}{2,30}) $/iu
/** "the staging database listens on port 5433". */
const listens = /\b(?:listens?|runs?|is|lives?)(?: now)? (?:on|at) (?:the )?port (\d{2,5})\b/iu
/** What code is indented by. */
const indents = /(?<!\p{L})(tabs|(?:\d|two|four|eight)[ -]spaces?|spaces)(?!\p{L})/iu
/** Words that say nothing of what listens. */
const beside = /^(?:the|our|your|my|a|an|now|from|on|that|and|but|so|always)$/

/** Begins the slot of where something is kept: it may be in several places, so that only a change sets another. */
export const placeOf = 'place of '

/** The things that a sentence sets, each once. */
export function slotsOf(sentence: string): Slot[] {
  const text = sentence.slice(0, looked)
  const found = new Map<string, string>()
  // The first value is what is set; a later one of the same thing is what it was, or an example.
  for (const { of, value } of affixesIn(text)) if (!found.has(of)) found.set(of, value)
  const use = uses.exec(text)
  if (use) found.set(`use ${stemsOf(use[2] ?? '')}`, (use[1] ?? '').toLowerCase())
  const own = owns.exec(text)
  if (own) found.set(`use ${stemsOf(own[1] ?? '')}`, (own[2] ?? '').toLowerCase())
  for (const [, name = '', value = '', unit = ''] of text.matchAll(limits))
    found.set(`limit ${stemsOf(name)} ${stemsOf(unit)}`, value)
  for (const { of, value } of limitsIn(text)) if (!found.has(of)) found.set(of, value)
  const place = places.exec(text)
  if (place) {
    const name = (place[1] ?? '').replace(
      /^(?:the|our|your|all|new|every|each|and|so|of)\b ?/iu,
      '',
    )
    found.set(`${placeOf}${stemsOf(name)}`, stemmer((place[2] ?? '').toLowerCase()))
  }
  for (const { 1: name = '', 2: value = '', index } of text.matchAll(numbers)) {
    const which = isWritten.test(name) ? '' : (whichOne.exec(text.slice(0, index))?.[1] ?? '')
    found.set(`number ${stemsOf(`${which} ${name}`.trim())}`, value)
  }
  const indent = /\bindent/iu.test(text) ? indents.exec(text)?.[1] : undefined
  if (indent) found.set('indentation', indent.toLowerCase().replace('-', ' '))
  const port = listens.exec(text)
  const listener = port === null ? '' : listenerIn(text.slice(0, port.index))
  if (port && listener !== '') found.set(`port of ${listener}`, port[1] ?? '')
  return [...found].map(([of, value]) => ({ of, value }))
}

/** How much of something there may be of a thing. */
function limitsIn(text: string): Slot[] {
  const count = isLimited.test(text) ? counted.exec(text) : null
  if (!count) return []
  const [, number = '', unit = ''] = count
  const of = [...text.matchAll(limitedThing)].find(({ index, 0: name }) =>
    index < count.index ? true : index > count.index + count[0].length && name !== unit,
  )
  if (!of) return []
  const place = counting.indexOf(number.toLowerCase())
  const thing = stemsOf(of[0].replace(/^prs?$/iu, 'pull request'))
  const value = place === -1 ? number : String(place + 2)
  return [{ of: `limit ${thing} ${stemsOf(unit)}`, value }]
}

/** What the words before "listens on port" name: the last five that say something. */
function listenerIn(before: string): string {
  const words =
    (before.split(/[,;:.!?]/).at(-1) ?? '').toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? []
  return stemsOf(
    words
      .filter((word) => !beside.test(word))
      .slice(-5)
      .join(' '),
  )
}

/** "start all function names with 'a_'", "when naming variables, end them with '_v'", "use 'x_' as a prefix for methods". */
function affixesIn(text: string): Slot[] {
  const things = [...text.matchAll(thing), ...text.matchAll(namedThing)]
    .map(({ 0: whole, 1: name, index }) => ({ name: name ?? whole, index }))
    .sort((a, b) => a.index - b.index)
  if (things.length === 0)
    for (const { 1: subject, 2: object, index } of text.matchAll(bearer))
      things.push({ name: subject ?? object ?? '', index })
  if (things.length === 0) return []
  // "When naming function arguments, end the variable name with …" is of what is being named.
  const about = namedNow.exec(text)
  const first = about ? things.find(({ index }) => index > about.index) : undefined
  return [...text.matchAll(literal)].flatMap((match) => {
    const [whole, value = ''] = match
    const before = text.slice(0, match.index)
    const after = text.slice(match.index + whole.length)
    const named = aspects
      .map(({ aspect, verb, after: said }) => ({
        aspect,
        at: said.test(after) ? before.length : ([...before.matchAll(verb)].at(-1)?.index ?? -1),
      }))
      .sort((a, b) => b.at - a.at)[0]
    const last = things.findLast(({ index }) => index < match.index) ?? things[0]
    const isSame = first && /\b(?:the|its|their) $/iu.test(text.slice(0, last?.index))
    const of = isSame ? first : last
    if (!named || named.at === -1 || !of) return []
    if (replaced.test(before.slice(-60)) && /['"‘“`]/u.test(before)) return []
    return [{ of: `${stemsOf(kindOf(of.name))} names ${named.aspect}`, value: value.toLowerCase() }]
  })
}

/** Arguments are those of functions, however they are called. */
function kindOf(name: string): string {
  return /^(?:function )?(?:argument|parameter)/iu.test(name) ? 'argument' : name
}

function stemsOf(words: string): string {
  return words
    .toLowerCase()
    .split(' ')
    .map((word) => stemmer(word))
    .join(' ')
}
