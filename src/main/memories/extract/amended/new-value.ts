// Which value a sentence gives in the place of another one, told by how both stand in it and by what they look like.
import { stemmer } from 'stemmer'
import { isStopWord } from '../../../search/words/stop-words.ts'
import { isImperative } from '../imperatives.ts'
import { isArtefact } from '../norms/artefacts.ts'
import { isEnded } from '../norms/gone.ts'

const looked = 500
/** Who takes leave of a value in so few words has named the new one before. */
const shortWords = 6
const name = String.raw`['"‘“${'`'}]?(?<name>[@/_.]?[\p{L}\p{N}](?:[\p{L}\p{N}_./+#-]{0,28}[\p{L}\p{N}_/+#-])?)['"’”${'`'}]?(?![\p{L}\p{N}])`
/** What is left of a sentence where the old value stood. */
const hole = '\u{fffc}'
/** The old value and the new one beside each other, the surest first. */
const beside = [
  String.raw`\bfrom ${hole}(?: \p{L}+){0,2} to ${name}`,
  String.raw`${hole} ?(?:→|->|=>) ?${name}`,
  String.raw`\b(?:not|instead of|rather than) ${hole},? (?:but|it['’]s|use|we use|we want) ${name}`,
  String.raw`${name},? (?:(?:comes|goes|in|is used|is what we use) )?(?:instead of|rather than|in (?:the )?place of|replac(?:es|ed|ing)|supersedes|takes over from|and not|not|over|than) (?:the (?:old |bare )?)?${hole}`,
  String.raw`${hole}.{0,30}\b(?:replaced (?:by|with)|makes? (?:way|room) for|gives? way to|in favou?r of|becomes?|turns into|is now|are now) ${name}`,
].map((one) => new RegExp(one, 'iu'))
/** Said to hold: "ruff does it", "we go with bun", "it is double quotes now". */
const asserted = [
  String.raw`^(?:(?:so|now|and|it['’]s|it is|make it|use) )*${name}[.!]*$`,
  String.raw`(?:^|[,;:.!–—] |\b(?:and|so|but|now|hence|that) )(?:the )?${name} (?:is (?:what|how|where|now|the)|it is|does|handles|takes over|lives|shall|will|instead|from now)\b`,
  String.raw`\b(?:us(?:e|es|ing)|go(?:ing)? with|go for|reach for|adopt|prefer|follow|target|switch(?:ed|ing)? to|mov(?:e|ed|ing) to|wants?|called|named|settled on|stick to|(?:done|made|handled|run|written|managed|logged|formatted) (?:with|by|in|through)|make (?:it|that|them)|call (?:it|them)|(?:end|start|begin|finish)s? (?:(?:it|them|theirs) )?(?:with|in)) (?:now |plain |only )?${name}(?=[.,;:!)]|$| (?:now|instead|from|as|for|on|in|at|these|henceforth|again|going|and|so|because|since)\b)`,
  String.raw`\b(?:it['’]s|it is|they['’]re|they are|is|are|be|becomes?|gets?) (?:now |plain )?${name}(?=[.,;:!)]|$| (?:now|instead|from|as of|for|on|these|henceforth|again|once)\b)`,
  String.raw`(?:^|[,;:.!–—] |\b(?:and|so|but|now|hence) )(?:the )?${name}(?:['’]s|,? (?:is|are|for|on|in front|at the|as))(?![\p{L}])`,
  String.raw`\b(?:with|by|through|via|in|on|to) (?:now |plain )?${name}(?=[.,;:!)]|$| (?:now|instead|from|as of|since|these|henceforth|again|going)\b)`,
].map((one) => new RegExp(one, 'giu'))
/** From the old value on: what is told of it in the same clause, "yarn is gone from this project", names no new one. */
const toldOfOld =
  /\u{fffc}(?:['’]s)?(?: (?:thing|rule|prefix|one|convention|stuff))?(?: (?:has|have|is|are|was|were|got|feels|looks)|(?<=['’]s)) (?:(?! (?:and|but|so|because|since|as|hence) )[^,;:.!?–—])*/giu
/** Takes leave, and names nothing. */
const farewell =
  /^(?:gone|out|over|dead|history|done|toast|legacy|obsolete|old|past|retired|banned|forbidden|deprecated|dropped|removed|abandoned|discontinued|withdrawn|away|off|no|broken|bad|wrong|slow|bust)$/iu
const numeral =
  /^(?:\d{1,5}(?:\.\d{1,4}){0,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|sixty|eighty|hundred)$/iu
/** Names nothing. */
const empty =
  /^(?:ours?|yours?|theirs?|mine|thing|things|something|anything|everything|nothing|somebody|someone|everyone|everybody|nobody|today|tomorrow|yesterday|sure|fine|good|great|nice|perfect|ok|okay|yes|thanks|fast|later|both|none|well|new|old|different|other|another|everywhere|here|there|please|always|never|really|instead|longer|least|most|much|many|way|ways|time|idea|moment|while|first|last|next|half|friday|monday|tuesday|wednesday|thursday|saturday|sunday)$/iu

/** How a value looks: two of which one takes the other's place look alike. */
function shapeOf(value: string): string {
  if (numeral.test(value)) return 'number'
  if (/^[@/_.-]/u.test(value)) return `from ${value[0]}`
  if (/[_/.-]$/u.test(value)) return `to ${value.at(-1) === '.' ? '.' : '_'}`
  return 'word'
}

/**
 * The value that takes the place of `old` in a sentence, or in the one `behind` it, or `before` it where it only takes leave; null where none does, or where the sentence does not say that `old` is over.
 * `isKnown`: whether a word stands in what was known, so that it is not new.
 */
export function newValueFor(
  old: string,
  sentence: string,
  { before, behind }: { readonly before: string; readonly behind: string },
  isKnown: (word: string) => boolean,
): string | null {
  // Any word may be said to be something; a piece of a name is said to be so where it is over.
  const isSure = /[^\p{L}\p{N}]/u.test(old)
  const text = sentence.slice(0, looked)
  const at = placeOf(old, text)
  if (at === -1) return null
  const masked = `${text.slice(0, at)}${hole}${text.slice(at + old.length)}`.replace(
    /['"‘“`]\u{fffc}['"’”`]/gu,
    hole,
  )
  const shape = shapeOf(old)
  const fits = (value: string | undefined): value is string =>
    value !== undefined && isLike(value, old, shape) && !isKnown(value.toLowerCase())
  for (const pattern of beside) {
    const value = pattern.exec(masked)?.groups?.['name']
    if (fits(value)) return value
  }
  const place = masked.indexOf(hole)
  const isOver =
    leaves.test(masked) ||
    ((isSure || /^ (?:thing|rule|convention|prefix|suffix)\b/u.test(masked.slice(place + 1))) &&
      isEnded(masked.slice(place + 1)))
  if (!isOver) return null
  const isShort = masked.split(' ').length <= shortWords
  for (const part of [
    masked,
    behind.slice(0, looked),
    ...(isShort ? [before.slice(0, looked)] : []),
  ]) {
    if (shape === 'number') {
      const value = part.match(/\p{L}+|\d[\d.]*(?<=\d)/gu)?.find(fits)
      if (value !== undefined) return value
    } else if (shape !== 'word') {
      const value = marked(part).find(fits)
      if (value !== undefined) return value
    }
    const elsewhere = part.replace(toldOfOld, `${hole} `)
    for (const pattern of asserted)
      for (const { groups } of elsewhere.matchAll(pattern))
        if (fits(groups?.['name'])) return groups?.['name'] ?? null
  }
  return null
}

/** "We say goodbye to it", "is leaving us", "the old one". */
const leaves = new RegExp(
  [
    String.raw`${hole}(?:['’]s)?(?:,| (?:thing|rule|prefix|one|convention),?)? (?:(?:has|have|is|are|been|being|was|were|got|just|finally|now|officially) ){0,3}(?:out|gone|over|dead|history|leaving|left|retired|retiring|deprecated|dropped|kicked|thrown|replaced|banned|removed|discontinued|withdrawn|clash\p{L}*|reserved|taken|going|no longer|we say|won['’]t|had its|we had|we used|you had|i gave|reads|looked?|turned|wore|broke|made|was|were|ran|caused|confused|collid\p{L}*|forbidden|too \p{L}{2,20})(?!\p{L})`,
    String.raw`\b(?:retir(?:e|ed|ing)|drop(?:ped|ping)?|ditch(?:ed|ing)?|abandon(?:ed|ing)?|remov(?:e|ed|ing)|left|leaving|not|no longer|never|instead of|rather than|forget|scratch|so long|goodbye|farewell|no more|lost|told you about|asked you for|used to be|away from|what(?:['’]s| is) clashing\??|too much|too many|enough of|clashe?s? with|complained about|end of|done with|tired of|can['’]t (?:stay|remain|keep)|cannot (?:stay|remain|keep)) (?:the |that |our |with )?${hole}`,
  ].join('|'),
  'iu',
)

function placeOf(value: string, text: string): number {
  const low = text.toLowerCase()
  for (let at = low.indexOf(value); at !== -1; at = low.indexOf(value, at + 1)) {
    const isWhole =
      !/[\p{L}\p{N}_]/u.test(low[at - 1] ?? '') &&
      !/[\p{L}\p{N}_]/u.test(low[at + value.length] ?? '')
    if (isWhole) return at
  }
  return -1
}

/** The values of a text that look like pieces of a name, as they are written. */
function marked(text: string): string[] {
  const found = text.matchAll(
    /(?<![\p{L}\p{N}_])(?:[@/_.][\p{L}\p{N}][\p{L}\p{N}_./-]{0,28}[\p{L}\p{N}_/-]|[@/_.][\p{L}\p{N}]|[\p{L}\p{N}]{1,20}(?:[_/-](?![\p{L}\p{N}])|\.(?= \p{Ll}))|\d{1,5})(?![\p{L}\p{N}])/gu,
  )
  return [...found].map(([value]) => value)
}

/** Whether a word, whatever it is said of, is the value of nothing. */
export function namesNothing(word: string): boolean {
  const low = word.toLowerCase()
  return (
    isStopWord(low) || empty.test(low) || farewell.test(low) || /\p{L}{3}(?:ing|ly|ed)$/u.test(low)
  )
}

function isLike(value: string, old: string, shape: string): boolean {
  if (value.toLowerCase() === old || value === hole || shapeOf(value) !== shape) return false
  if (shape !== 'word') return true
  const low = value.toLowerCase()
  return (
    !namesNothing(low) &&
    !isImperative(low) &&
    (!isArtefact(low) || isArtefact(old)) &&
    stemmer(low) !== stemmer(old)
  )
}
