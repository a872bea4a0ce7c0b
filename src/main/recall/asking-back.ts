// Tells whether a prompt asks what holds: what was agreed on, a value, who may do a thing; in a few words, as one asks a colleague.
import { isStopWord } from '../search/words/stop-words.ts'
import { isEveryday } from './everyday-words.ts'

/** Longer prompts say enough by themselves, or are work to be done (words, UTF-16 units). */
const mostWords = 16
const longest = 200
/** So few words with a question mark ask for a value: "kiosk timeout?". */
const fewWords = 6

/** Asks for something that was known once. */
const again =
  /\b(?:remind me|any reason (?:why )?we|what was (?:it|that)|(?:did|had|have) we (?:say|said|decide|decided|agree|agreed|settle|settled|want|choose|chosen|chose|pick|picked)|was (?:war|galt)|wie war|wie hatten wir)\b/iu
/** Asks for a value, a person, a place or a permission, at the beginning or behind what it is about. */
const asksFor =
  /(?:^|[,:;.!–-] )(?:(?:so|and|but|ok|hey|hm+|wait|quick question|und|also),? )*(?:(?:for|after|at|until|till|since|from|under|by|in|on|to|within|nach|ab|bis|seit|unter|auf|um) )?(?:how (?:long|much|many|often|big|large|old|far|late|soon|fast|small|are|do|does|did|should|must)\b|which\b|what['’]?s?\b|who['’]?s?\b|whom\b|when\b|where\b|why (?:did|do|don['’]?t|didn['’]?t|are|aren['’]?t) we\b|wie (?:lange|viele?|oft|gro[sß]+|weit|hei[sß]+en|hei[sß]+t)\b|welche[rsnm]?\b|wer\b|wann\b|wo\b|warum (?:haben|nehmen|nutzen) wir\b|(?:may|can|could|should|must|shall|do|does|did|are|is|would|will|has|have|am) (?:i|we|one|to|if|it ok|it okay|an?|the|our|\p{L}{2,20})\b|(?:darf|soll|muss|kann) (?:ich|man)\b|(?:dürfen|sollen|müssen) wir\b)/iu
/** Asks for work, for what goes wrong now, or for what code does. */
const asksOther =
  /\b(?:you|your|du|ihr)\b|\b(?:(?:is|are|goes|went|['’]s) (?:wrong|broken|red|left|going on)|failing|fails?|failed|crash\w*|happen\w*|what changed|next|mean|means)\b|\b(?:what|how|where) (?:do|does|did) (?:this|that|it|these|those|\S{1,40}\(\))|\bhow (?:does|do) .{1,60} work\b/iu
/** Code, which is found by its name, and what was pasted. */
const named = /[\p{L}\d]_[\p{L}\d]|\p{Ll}\p{Lu}|\(\)|\n/u
/** Of words that everybody uses alone only a rule of "ours" is asked. */
const asksOurs = /\b(?:we|our|us|i|one|here|wir|unser|unsere|man|ich)\b/iu

/** How something is asked for, whatever it is; says nothing of what is asked. */
const frame = new Set(
  `how long much many often big large old far late soon fast small max maximum min minimum most least limit size again remind what whats which
  who whos whom whose when where why was were is are may can could must should shall allowed permitted supposed need needed have has had
  get gets got we us our it thing things do did does done go goes going use used using take takes took taken put puts set sets call called named name look
  looks here repo repository project want wanted decide decided say said agree agreed settle settled chose choose chosen pick picked rule rules
  convention be been being time times day days hours hour minutes minute seconds weeks months count counts number still
  lange viele viel oft groß welche welcher welches wer wann wo warum darf soll sollen muss müssen kann nochmal heißt heißen war galt`
    .trim()
    .split(/\s+/u),
)
const asksAmount =
  /\b(?:how (?:long|much|many|often|big|large|old|far)|max|maximum|minimum|which port|what port|size|limit|wie (?:lange|viele?|oft|gro[sß]+))\b/iu
const amount =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|ninety|hundred|once|twice|half|quarter|never|unlimited|no limit|for ever|forever|daily|hourly|weekly|monthly|yearly|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|nie)\b/iu

/** What a prompt asks that asks what holds. */
export interface AskingBack {
  /** Whether it asks how much or how many. */
  readonly isOfAmount: boolean
}

/** What a prompt asks for that asks what holds; null for any other. */
export function askingBack(prompt: string): AskingBack | null {
  if (prompt.length > longest) return null
  const text = prompt.trim()
  const words = text.split(/\s+/u)
  if (words.length > mostWords || asksOther.test(text) || named.test(text)) return null
  const isShort = words.length <= fewWords && text.endsWith('?')
  if (!isShort && !asksFor.test(text) && !again.test(text)) return null
  const tells = text.toLowerCase().match(/[\p{L}\p{N}\p{M}_-]+/gu) ?? []
  const asked = tells.filter((word) => word.length > 1 && !isFraming(word) && !isStopWord(word))
  if (!asked.some((word) => !isEveryday(word)) && !(asked.length > 0 && asksOurs.test(text)))
    return null
  return { isOfAmount: asksAmount.test(text) }
}

/** Whether a lower-case word only says that something is asked. */
function isFraming(word: string): boolean {
  return frame.has(word)
}

/** Whether a text says how much or how many. */
export function tellsAmount(text: string): boolean {
  return amount.test(text)
}

/** How much a lower-case word says of what is asked, 0 to 1. */
export function tellingShare(word: string): number {
  if (isFraming(word)) return 0
  return isEveryday(word) ? 0.5 : 1
}
