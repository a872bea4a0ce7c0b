// Finds where the agent admits that something went wrong by its own hand: the wrong place touched, data deleted, a file
// overwritten. In the midst of a long turn such a sentence is easily passed over by its final answer.
import { trimEndOf } from '../../../../../shared/trim-end.ts'
import { fitMarked, oneLine } from '../../../../base/plain-text.ts'
import { blocksOf, splitSentences } from '../agent-message.ts'

/** By chance or in error, in the words of a language. */
const byChance = [
  String.raw`\b(?:accidentally|mistakenly|inadvertently|unintentionally|by mistake|by accident)\b`,
  String.raw`\b(?:versehentlich|irrtümlich|aus versehen)\b`,
  String.raw`\bpar (?:erreur|accident|mégarde)\b|\baccidentellement\b|\bmalencontreusement\b`,
  String.raw`\bpor (?:error|accidente|engano)\b|\baccidentalmente\b|\bacidentalmente\b|\bsin querer\b|\bsem querer\b`,
  String.raw`\bper (?:errore|sbaglio)\b|\bper (?:ongeluk|abuis)\b|\bprzez pomyłkę|\bniechcący\b|\bprzypadkiem\b`,
  'по ошибке|случайно',
] as const

/** A deed of its own that was done where, or to what, it was not meant to be. */
const deeds = [
  // Languages that leave out who did it.
  '误删|误操作|不小心|誤って|うっかり|間違えて|실수로',
  // The wrong place.
  String.raw`\b(?:i|that|this|it|which)\b.{0,80}\b(?:ran|run|went|pushed|deployed|applied|executed|connected|pointed|written|wrote|migrated|sent|hit|touched|deleted|dropped)\b.{0,80}\b(?:against|to|on|in|into|at|from|with)? ?(?:the )?wrong (?:\w+ )?(?:environment|env|database|db|branch|cluster|account|project|folder|directory|bucket|host|server|remote|repo(?:sitory)?|tenant|region|profile|table|file|context|namespace|stack|registry)\b`,
  String.raw`\b(?:ran|run|went|pushed|deployed|applied|executed|connected|pointed|migrated|sent|hit|touched|deleted|dropped)\b.{0,60}\b(?:production|prod|live)\b.{0,60}\b(?:instead of|not (?:the )?(?:staging|test|dev|local|sandbox))`,
  String.raw`\b(?:production|prod|live)\b.{0,30}\binstead of (?:the )?(?:staging|test|dev|local|sandbox)`,
  // What was not its own to lose.
  String.raw`\b(?:i|that|this|it|which)(?:['’]ve| have| has| had| just|['’]s)*(?: also)? (?:overwrote|overwritten|wiped|clobbered|deleted|dropped|truncated|erased|lost|destroyed|nuked|discarded|reverted|removed)\b.{0,60}\b(?:your|user['’]s|uncommitted|unsaved|untracked|local changes|working tree|real|existing data|customer|production|backup)\b`,
  // That it should not have been.
  String.raw`\bi (?:should(?:n['’]t| not) have|should have) .{0,60}\b(?:first|before|deleted?|dropped?|overwritten|removed?|pushed?|run|ran|reset|checked|backed|stashed|asked)\b`,
  String.raw`\b(?:my (?:mistake|bad|fault|error)|that was a mistake|that was my (?:mistake|error|fault))\b`,
  String.raw`^(?:oops|whoops|uh[- ]?oh|oh no)\b`,
] as const

const chance = anyOf(byChance)
const deed = anyOf(deeds)
/** Who did it: what a program does by accident is analysis. Some languages say it by the verb's ending. */
const own =
  /\b(?:i|i['’](?:ve|d|m)|my|we|ich|habe|wir|j['’]ai|je|nous|yo|he|hemos|eu|ho|abbiamo|ik|heb)\b|(?:^|\P{L})я(?!\p{L})|\p{L}(?:łem|łam)(?!\p{L})|\b(?:apaguei|executei|enviei|removi|sobrescrevi|publiquei)\b/iu

function anyOf(forms: readonly string[]): RegExp {
  return new RegExp(forms.map((one) => `(?:${one})`).join('|'), 'i')
}

function isAdmitted(sentence: string): boolean {
  return deed.test(sentence) || (chance.test(sentence) && own.test(sentence))
}

/** Feared, asked, told of others or kept from: nothing of the kind has happened. */
const notDone =
  /\?\s*$|\b(?:could|can|can['’]t|cannot|might|would|may|to avoid|avoids?|avoiding|prevents?|preventing|if|unless|so that|in case|never|don['’]t|do not|won['’]t|not (?:accidentally|mistakenly|inadvertently)|nothing was|no one|nobody|users?(?!['’])|someone|anyone|guards?|protects?|damit|würde|könnte|verhindert|pour éviter|éviter|pourrait|para evitar|evitar|podría|poderia|potrebbe|evitare|kan|zou|voorkomt|żeby|чтобы|防止|避免|防ぐ|방지)\b|防止|避免|以免|防ぐ|ないように|방지/i

/** Characters of a message that are read, and of what is told. */
const mostRead = 4000
const longestTold = 200

/** The sentence with which a message admits a mishap, with the one after it where that says what; null where none does. */
export function mishapIn(message: string | null): string | null {
  if (message === null || !isAdmitted(message.slice(0, mostRead))) return null
  for (const { text } of blocksOf(message.slice(0, mostRead))) {
    const sentences = splitSentences(text)
    const at = sentences.findIndex((one) => isAdmitted(one) && !notDone.test(one))
    const said = sentences[at]
    if (said === undefined) continue
    // "Oops." says nothing by itself.
    const isBare = said.length < leastTelling && sentences[at + 1] !== undefined
    return fitMarked(oneLine(isBare ? `${said} ${sentences[at + 1]}` : said), longestTold)
  }
  return null
}

const leastTelling = 40

/** What the agent admitted on the way, in the order of time, each once; without what its final answer says again. */
export function mishapsOf(said: readonly string[], lastMessage: string | null): string[] {
  const last = mishapIn(lastMessage)
  const found = new Set<string>()
  for (const message of said) {
    const one = message === lastMessage ? null : mishapIn(message)
    if (one !== null && !isSaidAgain(one, lastMessage ?? '')) found.add(trimEndOf(one, /[\s.]/))
  }
  if (last !== null) found.add(trimEndOf(last, /[\s.]/))
  return [...found].slice(-mostTold)
}

const mostTold = 3

/** Whether an answer admits the same: most of the longer words stand in it. */
function isSaidAgain(words: string, answer: string): boolean {
  const names = words.toLowerCase().match(/[\p{L}\d_]{5,}/gu) ?? []
  const known = answer.toLowerCase()
  const same = names.filter((name) => known.includes(name))
  return names.length > 0 && same.length >= names.length * 0.7 && mishapIn(answer) !== null
}

const lead = 'The agent admits: “'

/** The last of them as what the agent said; empty where there is none. */
export function sayMishaps(mishaps: readonly string[]): string {
  const last = mishaps.at(-1)
  return last === undefined ? '' : `${lead}${last.replaceAll('“', '‘').replaceAll('”', '’')}”`
}

/** How the words of a mishap begin, by which it is known where they are told already. */
export function mishapWords(told: string): string {
  return told === '' ? '' : told.slice(lead.length, lead.length + 40)
}
