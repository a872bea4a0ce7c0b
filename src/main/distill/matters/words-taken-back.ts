// Tells whether what a person said no longer stands by what they said later: taken back, or replaced by its opposite.
import { withoutAttachments } from '../rules/prompts/prompt-gist.ts'

/** A longer prompt is a task or a paste: a word of taking back in it may be of anything. */
const longest = 600

/** Takes back what was said, and needs no name of it while the talk is of that. */
const takesBack =
  /\b(?:(?:i |i['’]ve |have )?changed my mind|on second thou?ghts?|i take (?:that|it|this) back|forget (?:what i (?:said|asked|wrote|told)|(?:about )?(?:that|it|the))|scrap (?:that|it|the)|never ?mind (?:that|the|what i)|ignore what i (?:said|asked|wrote)|disregard|scratch that|my earlier (?:rule|wish|request|instruction)|i was wrong (?:about|with|to))\b|(?<!\p{L})(?:vergiss|ich (?:nehme|nehm) .{1,60} zurück|(?:hab(?:e)?['’]?s? )?(?:es )?mir anders überlegt|doch nicht|doch lieber|oublie[zs]?|j['’]ai changé d['’]avis|finalement|olvida|olvídalo|olvídate|cambi[éo] de (?:idea|opinión)|al final no|mejor no|dimentica|ho cambiato idea|alla fine no|esquece|mudei de ideia|vergeet|ik heb me bedacht|toch niet|zapomnij|zmieniłem zdanie|zmieniłam zdanie|jednak nie|забудь|я передумал\p{L}*)(?!\p{L})|やっぱり|考え直し|算了|改主意|还是不要/iu

/** Says that something is other than it was said to be; tells of what only by its name. */
const changes =
  /\b(?:no longer|not .{1,40} any ?more|anymore|after all|actually|instead|rather than|from now on|you (?:can|may) (?:now|again)|is (?:fine|ok(?:ay)?|allowed) (?:now|again)|(?:it['’]s|that['’]s) (?:fine|ok(?:ay)?) (?:now|to))\b|(?<!\p{L})(?:nicht mehr|statt(?:dessen)?|doch|wieder|rückgängig|ab jetzt|plus (?:de|besoin)|ne .{1,40} plus|à la place|ya no|en (?:vez|lugar)|ahora sí|deshaz|non più|invece|não .{1,40} mais|em vez|niet meer|toch|już nie|zamiast|больше не|вместо)(?!\p{L})|不再|改成|もう.{1,20}(?:ない|不要)/iu

/** Goes on after a word of taking back with what that is of. */
const names = /^,? (?:about|with|on|of|das mit|mit|lo de|le|la|les|el|los|las) \S/iu

/** Words that say of nothing. */
const empty = new Set(
  [
    'the and for not are was has its you all can any but did get got had how let now off one our out own put',
    'see too two use via way who why yes yet add run ran der die das den dem des ein und ist war mit auf von vom',
    'zum zur für que los las una con del por est les des une sur pas qui der non che per uma com het een van',
    'about above after again also always before being could does done every everything from have here into',
    'just keep know like make more must need never only other please really said same should some such',
    'take than that them then there these they thing things this those thought time today under until used',
    'user using very want well were what when where which while will with without would your mind forget',
    'change changed scrap take back instead longer anymore rather actually',
    'aber alle auch bitte dann dass denn diese doch eine einen einer immer jetzt kein keine mehr nicht noch',
    'nur oder sein sich sind statt über vergiss wenn werden wieder wird zurück',
    'para pero esta este esto como cuando desde donde todo todos siempre nunca ahora vez lugar olvida',
    'avec dans mais pour plus tout tous toujours jamais cette',
  ].flatMap((words) => words.split(' ')),
)
const sameBeginning = 4

/** How the words that name something begin, each once: `migration` and `migrate` are of the same thing. */
export function namedIn(text: string | null): ReadonlySet<string> {
  const words =
    (text ?? '')
      .slice(0, 4000)
      .toLowerCase()
      .match(/[\p{L}\p{N}_]{3,}/gu) ?? []
  return new Set(
    words.filter((word) => !empty.has(word)).map((word) => word.slice(0, sameBeginning + 1)),
  )
}

/** How many names both have; a plural is its singular. */
export function sharedNames(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const bare = (one: string) => (one.length > 3 ? one.replace(/s$/, '') : one)
  const other = new Set([...b].map(bare))
  return [...a].filter((one) => other.has(bare(one))).length
}

const negates =
  /\b(?:no|not|never|don['’]?t|do not|without|avoid|stop|nothing|none)\b|(?<!\p{L})(?:nicht|kein\p{L}*|nie(?:mals)?|ohne|pas|jamais|sans|no|nunca|sin|non|mai|senza|não|sem|niet|geen|nooit|nie|bez|не|нет|без)(?!\p{L})|不|ない/iu

/**
 * Whether words of a person no longer stand after a later prompt of theirs: it takes them back (the next prompts need
 * no name for that, later ones do), or it says the opposite of the same thing. In doubt they no longer stand: what is
 * told as holding must hold.
 * @param isNext whether the prompt follows in the same talk, with nothing of the user's between
 */
export function endsWords(words: string, prompt: string | null, isNext: boolean): boolean {
  if (prompt === null) return false
  const later = withoutAttachments(prompt)
  if (later.length > longest || /[?？]\s*$/.test(later)) return false
  const named = namedIn(words)
  const shared = sharedNames(named, namedIn(later))
  const said = takesBack.exec(later)
  const isOfNamed = said !== null && names.test(later.slice(said.index + said[0].length))
  if (said && (shared > 0 || (isNext && !isOfNamed))) return true
  if (shared === 0) return false
  const isOpposite = negates.test(words) !== negates.test(later)
  if (changes.test(later) && (isOpposite || shared * 2 >= Math.min(named.size, 4))) return true
  // "always use pnpm here", then "never use pnpm here": most of it is the same, but for the no.
  return isOpposite && shared >= 2 && shared * 3 >= named.size * 2
}

/** What was asked and answered. */
interface Exchange {
  readonly prompt: string | null
  readonly lastMessage: string | null
}

/** An answer says at its beginning what it takes back. */
const openingRead = 400

/**
 * Whether an exchange that takes something back is of an earlier answer than the one just before it: it names that one
 * and nothing of this one. One that names neither is of what was just said.
 */
export function isOfEarlier(later: Exchange, own: Exchange, before: Exchange | null): boolean {
  if (before === null) return false
  const named = namedIn(`${later.prompt ?? ''} ${(later.lastMessage ?? '').slice(0, openingRead)}`)
  const ofOwn = sharedNames(named, namedIn(`${own.prompt ?? ''} ${own.lastMessage ?? ''}`))
  return ofOwn === 0 && sharedNames(named, namedIn(before.lastMessage)) > 0
}
