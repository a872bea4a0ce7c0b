// Knows the sentences that mean little, or the contrary, without the one before them, and those that take it back in part.

/** Words with which a sentence points at the one before it, in the languages that agents are written to in. */
const pointing = [
  'and|but|so|this|that|these|those|it|they|both|same|which|passing|here|then|otherwise|however|therefore|instead|neither|either',
  'cela|ça|ceci|ce sont|celui|celle|ceux|elles?|ils|mais|donc|sinon|alors|ainsi',
  'das (?:ist|war|wird|hat|geht|liegt|heißt|muss|kann|würde|läuft|passiert)|dies\\p{L}{0,2}|es|er|sie|damit|dadurch|daher|deshalb|dann|aber|beides?',
  'eso|esto|esos?|esas?|ello|ellas?|ellos|pero|así|entonces|isso|isto|esses?|essas?|eles?|elas?|mas|então|assim',
  'questo|questa|quello|ciò|esso|essa|ma|quindi|così|dit|dat|ze|maar|dus|dan|det|detta|men|så|bu|bunlar|ama',
  'to|ale|więc|это|он|она|оно|они|но|поэтому',
  '(?:without|with|in) (?:one|it|that(?: case)?|them)|if (?:so|not)|either way|ohne (?:das|dies\\p{L}{0,2}|ihn|sie|es)|mit (?:dem|ihm|ihr)|sans (?:ça|cela|elle|lui)|sin (?:eso|ello|él|ella)|sem (?:isso|ele|ela)|senza (?:di )?(?:esso|quello|questo)|zonder (?:dat|die|dit)|bez (?:tego|niego|niej)',
]
const pointsBack = new RegExp(
  `^(?:${pointing.join('|')}|c['’](?:est|était))(?!\\p{L})(?! fix)`,
  'iu',
)
const pointsBackUnspaced =
  /^(?:これ|それ|この|その|しかし|ただし|そのため|这|那|它|但|因此|所以|不过|이것|그것|이는|하지만|그래서)/u
/** Stands for a thing that is named elsewhere. */
const standsFor =
  /\b(?:this|that|the other|the first|the second|the last|the same) ones?\b|\bthe (?:latter|former)\b|(?<!\p{L})(?:celui|celle|ceux|celles)-(?:ci|là)(?!\p{L})|(?<!\p{L})(?:est[eao]|es[eao]) últim[oa](?!\p{L})|(?<!\p{L})(?:letzter|jener)e[rsnm]?(?!\p{L})/iu
const pronoun = /\b(?:it|its|them|they|their)\b/i
/** A thing is named: with an article, as code or a number, or by a name. */
const names =
  /\b(?:the|an?|your|my|our|no|every|each|all|any|some)\s+\p{L}|[“"(/_\d]|\p{L}\.\p{L}|\p{Ll}\p{Lu}|[\s]\p{Lu}\p{Ll}/u
const begins = /^(?:if|when|once|i|we|you|please|make|after|before|until|as soon)\b/i

/** Whether a sentence leans on the one before it, and may mean anything without that. */
export function leansBack(text: string): boolean {
  const bare = text
    .slice(0, 400)
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/\bas it (?:stands|is|turns out|happens)\b/i, 'as is')
  if (pointsBack.test(bare) || pointsBackUnspaced.test(bare) || standsFor.test(bare)) return true
  const found = pronoun.exec(bare)
  if (!found) return false
  const before = bare.slice(0, found.index)
  return !names.test(before) && (begins.test(before) || before.split(' ').length < 5)
}

/** Takes or denies what was asked or offered before. */
const answers =
  /^(?:(?:yes|yep|yeah|no|nope|ok(?:ay)?|right|exactly|sure|agreed|ja|nein|genau|oui|non|sí|sim|não|tak|nie|да|нет)[,.!;:]+ {0,3}){1,3}/iu

/** Joins what is said to what was said before, and points at nothing of it. */
const joins =
  /^(?:(?:(?:and|but|so|then|also|plus|btw|by the way|oh)(?:,? (?=\p{L})|, )|here['’]s (?:the|a|one|another) [^:,]{1,30}: ))+/iu
/** "It's important that …" says what comes behind it. */
const weighs = /^it(?:['’]s| is) (?:\p{L}{2,10}ly )?\p{L}{4,14} (?:that|to) /iu

/** Whether words that were said in a talk mean little, or the contrary, to who has not read what they answer. */
export function leansOnTalk(words: string): boolean {
  const bare = words
    .slice(0, 400)
    .trim()
    .replace(answers, '')
    .replace(joins, '')
    .replace(weighs, '')
  return bare === '' || leansBack(bare)
}

const subjectless =
  /^(?:not|never|still|untested|unverified|uncommitted|unpushed|nicht|noch|ohne|pas|sans|toujours|sin|no|aún|todavía|sem|não|ainda|non|senza|ancora|niet|nog|nie|jeszcze|не|ещё|пока|未|まだ|尚|还)(?!\p{L})/iu

/** Whether a sentence says what is not done and not of what: "Not committed." */
export function lacksSubject(text: string): boolean {
  const bare = text.replace(/^[^\p{L}\p{N}]+/u, '')
  return bare.length < 48 && !/[:：]/.test(bare) && subjectless.test(bare) && !/^no,/i.test(bare)
}

const adversative = [
  'but|however|yet|although|though|that said|on the other hand|unfortunately|only',
  'aber|allerdings|jedoch|doch|leider|trotzdem|dennoch|nur',
  'mais|cependant|toutefois|pourtant|néanmoins|par contre|en revanche|malheureusement',
  'pero|sin embargo|aunque|no obstante|eso sí|ojo',
  'mas|porém|contudo|no entanto|todavia|embora|ma|però|tuttavia|purtroppo',
  'maar|echter|helaas|ale|jednak|niestety|но|однако|men|dock|ama|ancak|fakat',
]
const setsAgainst = new RegExp(`^(?:${adversative.join('|')})(?!\\p{L})`, 'iu')
const setsAgainstUnspaced = /^(?:ただし|しかし|でも|ただ、|但|不过|然而|하지만|그러나|다만)/u
/** Says of what was said before it that it is not known for sure. */
const unsure =
  /\b(?:no (?:evidence|proof)|not (?:yet )?(?:proven|proved|confirmed|certain|sure|established)|unproven|unproved|unconfirmed|not (?:call|say) (?:this|that|it)\b|(?:only|just) (?:a|my) (?:guess|hunch|hypothesis|assumption|theory)|(?:a|my) (?:guess|hunch|hypothesis|theory),? (?:not|until|so far|for now)|(?:can(?:not|['’]t)|could(?: not|n['’]t)) (?:prove|confirm|rule (?:it|that|this) out)|take (?:this|that|it) with)\b|(?<!\p{L})(?:nicht (?:bewiesen|belegt|bestätigt|sicher)|kein(?:en)? (?:beweis|beleg)|unbewiesen|nur eine vermutung|pas (?:prouvé|confirmé|certain|sûr)|aucune preuve|sans preuve|no (?:está )?(?:probado|confirmado|demostrado)|sin (?:pruebas?|confirmar)|não (?:está )?(?:provado|comprovado|confirmado)|sem provas?|non (?:è )?(?:provato|confermato|dimostrato)|nessuna prova|niet (?:bewezen|bevestigd|zeker)|geen bewijs|не (?:доказано|подтверждено)|нет доказательств|niepotwierdzone|brak dowodów)(?!\p{L})|証拠(?:は|が)?(?:ない|ありません)|未確認|没有证据|未证实|尚未确认|증거(?:는|가)? 없/iu

/** Whether a sentence takes back in part what the one before it says: without it that would be told as certain. */
export function hedges(text: string): boolean {
  const bare = text.slice(0, 400).replace(/^[^\p{L}\p{N}]+/u, '')
  return setsAgainst.test(bare) || setsAgainstUnspaced.test(bare) || unsure.test(bare)
}
