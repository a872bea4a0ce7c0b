// Finds what the user puts off, leaves to others or means to do later, in their own words.
import { oneLine } from '../../../base/plain-text.ts'
import { withoutAttachments } from './prompt-gist.ts'

/** A longer prompt is a task or a paste. */
const longest = 400
/** Fewer words say nothing of what is meant. */
const leastWords = 3

const later =
  /(?<!\p{L})(?:tomorrow|tonight|next week|on (?:mon|tues|wednes|thurs|fri)day|morgen|übermorgen|heute abend|nächste woche|demain|ce soir|la semaine prochaine|mañana|esta noche|la semana que viene|domani|stasera|la prossima settimana|amanhã|hoje à noite|semana que vem|vanavond|volgende week|jutro|dziś wieczorem|w przyszłym tygodniu|завтра|вечером)(?!\p{L})|明日|明天|今晩|今晚|来週|下周|내일/iu
/** No more than a farewell. */
const farewell =
  /^(?:(?:ok(?:ay)?|thanks?|thx|gotta go|bye|see you|bis|danke|merci|à|gracias|hasta|grazie|a|obrigad[oa]|até|dank|tot|dzięki|do)(?!\p{L})[ ,.!]{0,3}){1,3}(?:tomorrow|morgen|demain|mañana|domani|amanhã|jutro)?[.!]?$/iu

/** The sentence in which the user says what is for later; null where there is none. */
export function laterIn(prompt: string | null): string | null {
  if (prompt === null || prompt.length > longest) return null
  const said = oneLine(withoutAttachments(prompt))
    .split(/(?<=[.!?])\s|(?<=[。！？])/u)
    .find((one) => later.test(one) && !/[?？]$/.test(one) && !farewell.test(one))
  if (said === undefined) return null
  return said.split(' ').length >= leastWords || /[\p{Script=Han}\p{Script=Hiragana}]/u.test(said)
    ? said
    : null
}

/** Says no to something, or asks for something else beside it. */
const declines =
  /[,;:]\s|(?<!\p{L})(?:not|never|don['’]?t|won['’]?t|can['’]?t|nicht|kein\p{L}*|pas|no|non|não|niet|geen|nie|не)(?!\p{L})/iu

/**
 * Whether the words only put something off. “I do not want to debug this tonight, go back to the other image” asks for
 * something at once: where that was done, nothing of it is left for later.
 */
export function onlyPutsOff(words: string): boolean {
  return !declines.test(words)
}

const putsOff = new RegExp(
  [
    String.raw`\b(?:can|may|must|has to|have to) wait\b|\b(?:skip|ignore|leave)(?: (?:it|that|this|them|the \w+(?: \w+)?)(?: (?:alone|red|as (?:it|they) (?:is|are)|for (?:now|later)))?)?(?=[.,;!)]|$)|\bnot (?:ours?|now|our (?:problem|thing|bug))\b|\b(?:don['’]?t|do not) (?:touch|fix|mind|worry about|bother)\b|\bonly in (?:ci|prod|staging)\b|\b(?:known|pre-?existing) (?:one|issue|failure|flake|red)\b|\b(?:red|fail\w*|broken) (?:is )?(?:on purpose|expected|fine|ok)\b`,
    String.raw`(?<!\p{L})(?:kann warten|lass (?:es|das|den|die)|ignorier\p{L}*|überspring\p{L}*|nicht unser\p{L}*|nicht anfassen|peut attendre|laisse (?:tomber|le|la|les|ça)|ignore[zs]?|pas à nous|ne touche|puede esperar|déjalo|déjala|ignóral[oa]|sálta(?:te)?l[oa]|no es nuestro|no toques|può aspettare|lascial[oa]|ignoral[oa]|non toccare|pode esperar|deixa (?:assim|isso)|ignora|kan wachten|laat (?:maar|het|die)|negeer|może poczekać|zostaw|zignoruj|pomiń|nie nasze)(?!\p{L})|後で|あとで|放って|無視|先不管|忽略`,
  ].join('|'),
  'iu',
)

/** Whether the user says of a failure that was just told that it is to be left, or when it comes about. */
export function leavesIt(prompt: string | null): boolean {
  return prompt !== null && prompt.length <= longest && putsOff.test(prompt)
}

const asIs =
  /\b(?:we|i|let['’]?s) (?:(?:will|['’]ll|just) )?(?:leave|keep) (?:it|that|this|them|everything)\b|\b(?:leave|keep) (?:it|that|everything) (?:as (?:it )?is|slow|the way it is)\b|\b(?:scrap|drop) (?:it|that|the (?:whole )?(?:idea|thing|plan))\b|(?<!\p{L})(?:lassen wir (?:es|das|so)|(?:das )?bleibt (?:alles )?(?:so|wie es ist)|on laisse (?:comme ça|tomber)|laisse(?:r|z)? comme ça|lo dejamos (?:así|como está)|déjalo (?:así|como está)|lasciamo (?:così|perdere|stare)|deixa (?:assim|como está|para lá)|we laten het (?:zo|maar)|laat maar zo|zostawiamy (?:tak|to)|niech (?:tak )?zostanie)(?!\p{L})|そのままで|やめておく|就这样吧/iu

/** Whether the user decides that things stay as they are, so that what was weighed before is dropped. */
export function leavesAsIs(prompt: string | null): boolean {
  return prompt !== null && prompt.length <= longest && asIs.test(prompt)
}

const forNow =
  /(?<!\p{L})(?:yet|for now|for the moment|first|erst ?mal|vorerst|noch nicht|pas encore|pour l['’]instant|d['’]abord|todavía no|aún no|por ahora|de momento|per ora|non ancora|prima|por enquanto|ainda não|voorlopig|nog niet|eerst|na razie|jeszcze nie|najpierw)(?!\p{L})|まだ|先不|暂时/iu

/** Whether the user says it for a while: it ends with the first change that follows. */
export function isForNow(words: string): boolean {
  return forNow.test(words.slice(0, longest))
}
