// Tells when what was said or agreed before is taken back: by the user, or by the agent itself.

/** A prompt is read so far. */
const mostRead = 400

const no =
  /^[^\p{L}\p{N}]*(?:no|nope|nah|stop|wait|hold on|don['’]?t|do not|never ?mind|undo|revert|roll back|forget (?:it|that)|cancel|scrap|i changed my mind|on second thought|non|nein|doch nicht|nee|nej|não|nao|ne|nie|nem|hayır|нет|не надо|ні|いいえ|いや|やめて|不|别|不要|아니)(?!\p{L})|^[^\p{L}\p{N}]*(?:ちがう|違う|違い|そうじゃない|じゃなくて|やり直|不对|错了|不是这)/iu
const doubting =
  /\b(?:did you (?:really|actually|even)|are you sure|is that (?:really )?true|you (?:said|claimed|told me)|still (?:not|fail\w*|broken|wrong|the same|doesn['’]?t|does not|happens?|get(?:ting)?|see(?:ing)?)|(?:does|do|did|is|are|was)(?:n['’]?t| not) (?:\w+ ){0,2}(?:work|working|fixed|true|right|correct|there|help|what)|same (?:error|problem|issue|result)|that['’]s (?:not|wrong)|not (?:true|right|correct)|i (?:undid|reverted|removed|took (?:it|that) (?:back|out)|rolled))\b|(?<!\p{L})(?:immer noch|geht nicht|stimmt nicht|toujours pas|ne marche pas|todavía|no funciona|ainda não|não funciona|non funziona|не работает|всё ещё|まだ|动かない|还是|안 돼)(?!\p{L})/iu

/** Whether a prompt says no, or doubts what the agent said before it. */
export function doubts(prompt: string | null): boolean {
  if (prompt === null) return false
  const said = prompt.slice(0, mostRead)
  return no.test(said) || doubting.test(said)
}

const admitting =
  /\b(?:you(?:['’]re| are) (?:absolutely |completely |quite |totally )?right|i was (?:wrong|mistaken)|i (?:made a|was in) (?:mistake|error)|my (?:mistake|bad|error|earlier (?:answer|claim|statement|message) was)|i (?:apologi[sz]e|misread|misunderstood|misstated|overlooked)|sorry|correction:|i (?:only|never|did not|didn['’]t) (?:actually |really )?(?:ran|run|publish\w*|deploy\w*|test\w*|push\w*|commit\w*|verif\w*|check\w*))\b|(?<!\p{L})(?:tienes razón|tem razão|vous avez raison|tu as raison|du hast recht|sie haben recht|ты прав|вы правы|すみません|申し訳|抱歉|你说得对|죄송)/iu

/** Whether an answer begins with the word that what was said before was wrong. */
export function admits(answer: string | null): boolean {
  return answer !== null && admitting.test(answer.slice(0, mostRead))
}

/** A no by itself, or one that goes on with what is meant: not "no tests yet", which is a new order. */
const refusing =
  /^[^\p{L}\p{N}]*(?:(?:no|non|não|nao|ne)(?=[,.!:;—–-]|\s*$| (?:no|not|only|that|this|it|the|you|i|we|wait|use|don['’]?t|never|es[aoe]|así|asi|solo|c['’]est|pas|il|elle|on|è|quello|isso|é)(?!\p{L}))|(?:nope|nah|nein|nee|nej|нет|ні|hayır|いいえ|不|아니)(?!\p{L}))/iu
/** How a no goes on that answers what was offered, or ends the talk. */
const answering =
  /^[^\p{L}\p{N}]*\p{L}+[,.!:;—– -]+(?:thanks|thank|problem|worries|need|skip|leave|forget|fine|enough|all good|nothing|that['’]?s (?:it|all|fine|ok|okay|good|enough)|it['’]?s (?:fine|ok|okay|good)|not (?:needed|necessary|now|yet)|good ?night|danke|lass|passt|reicht|nichts|merci|laisse|ça va|rien|gracias|déja|deja|nada|basta|grazie|lascia|niente|obrigad|deixa|laat|bedankt|dzięki|zostaw)/iu
/** What a prompt begins with that calls the answer before it wrong, or has it taken back. */
const opposing =
  /^[^\p{L}\p{N}]*(?:wrong(?=[,.!:;—–-]|\s*$)|(?:that|this|it)(?:['’]?s| is| was) (?:wrong|false|not (?:true|right|correct|what|how))(?!\p{L})|(?:it|that|this) (?:did|does)(?:n['’]?t| not)(?=[,.!;]|\s*$| (?:work|help|happen|fix|pass|compile|build))|(?:not|un)[ -]?true(?!\p{L})|you (?:missed|forgot|broke|misunderstood|misread|ignored|made (?:that|this|it) up)(?!\p{L})|i (?:said|told you|did not (?:ask|say)|didn['’]?t (?:ask|say)|never (?:asked|said))(?!\p{L})|stop(?=[,.!:;—–-]|\s*$| (?:that|this|it|doing)(?!\p{L}))|(?:undo|revert) (?:that|this|it|everything)(?!\p{L})|(?:das (?:ist |war )?)?(?:falsch|stimmt (?:so )?nicht)(?!\p{L})|mach (?:das|es) rückgängig|(?:c['’]est |c['’]était )?faux(?!\p{L})|(?:ce )?n['’]est pas (?:vrai|ça|correct)|annule (?:ça|tout)|(?:eso )?(?:está mal|es falso|no es (?:cierto|verdad|así|correcto))|deshaz (?:eso|lo)|(?:è |questo è )?(?:sbagliat|fals)[oa](?!\p{L})|non è (?:vero|così|giusto)|(?:está |isso está )?errado(?!\p{L})|não é (?:verdade|isso|assim)|(?:dat )?(?:klopt niet|is (?:fout|niet waar))|(?:to )?(?:nieprawda|źle)(?!\p{L})|неправда|неверно|это не так|ちがう|違う|違い|そうじゃない|やり直|不对|错了|不是这)/iu

/** Whether a prompt begins with an objection to the answer before it; when unsure it does not. */
export function objects(prompt: string | null): boolean {
  if (prompt === null) return false
  const said = prompt.slice(0, mostRead)
  return opposing.test(said) || (refusing.test(said) && !answering.test(said))
}

const assenting =
  /^[^\p{L}\p{N}]*(?:ok(?:ay)?|yes|yep|yeah|sure|good|great|fine|perfect|nice|thanks|thank you|thx|cool|go|ja|gut|super|passt|danke|oui|bien|merci|d['’]accord|sí|si|vale|gracias|perfecto|sì|bene|grazie|perfetto|sim|bom|boa|obrigad[oa]|goed|prima|bedankt|tak|dobrze|dzięki|да|хорошо|спасибо)(?!\p{L})|^(?:はい|了解|ありがとう|好的?|可以|谢谢|네|좋아)/iu

/** Whether a prompt begins with a yes or thanks: what it corrects behind them is its own new task. */
export function assents(prompt: string | null): boolean {
  return prompt !== null && assenting.test(prompt.slice(0, mostRead))
}

const wrong = '(?:wrong|false|incorrect|not true|untrue|mistaken|a mistake|premature)'
const retracting = new RegExp(
  [
    String.raw`\bi (?:was|am) ${wrong}\b`,
    String.raw`\b(?:my|what i)\b(?:[^.!?]|\.(?=\d)){0,60}\b(?:was|were|is) ${wrong}\b`,
    String.raw`\bi (?:claimed|said|told you|reported|stated)\b(?:[^.!?]|\.(?=\d)){0,80}\b(?:without|but (?:i|it|that|in fact)|that (?:was|is) ${wrong})`,
    String.raw`(?<!\p{L})(?:lo que (?:te )?(?:di|dije|conté)|mi (?:última |anterior )?respuesta)(?:[^.!?]|\.(?=\d)){0,60}(?:era|fue|estaba) (?:fals|incorrect|mal|erróne)`,
    String.raw`(?<!\p{L})(?:meine (?:letzte |vorige )?(?:antwort|aussage|angabe)|was ich)(?:[^.!?]|\.(?=\d)){0,60}(?:war|stimmte) (?:falsch|nicht)`,
    String.raw`(?<!\p{L})(?:ma (?:dernière )?(?:réponse|affirmation)|ce que je (?:vous |t['’])?ai)(?:[^.!?]|\.(?=\d)){0,60}était (?:fau|inexact|erroné)`,
    String.raw`(?<!\p{L})(?:minha (?:última )?resposta|o que (?:eu )?(?:te )?disse)(?:[^.!?]|\.(?=\d)){0,60}(?:estava errad|era fals|não estava corret)`,
    String.raw`(?<!\p{L})(?:la mia (?:ultima )?risposta|quello che ho detto)(?:[^.!?]|\.(?=\d)){0,60}era (?:sbagliat|fals)`,
    String.raw`(?<!\p{L})(?:mijn (?:vorige |laatste )?antwoord)(?:[^.!?]|\.(?=\d)){0,60}(?:was onjuist|klopte niet)`,
    String.raw`(?<!\p{L})(?:мой (?:прошлый |последний )?ответ)(?:[^.!?]|\.(?=\d)){0,60}(?:был невер|был ошиб)`,
    '(?:先ほど|前回)の(?:回答|説明)(?:は|が)[^。]{0,30}(?:誤り|間違)|(?:之前|上次|刚才)的?(?:回答|说法)[^。]{0,30}(?:错|不正确)',
  ].join('|'),
  'iu',
)

/** How an answer begins that takes back the one before it: of what else something was wrong, it would go on with. */
const opened = String.raw`^\W{0,4}(?:(?:actually|sorry|apologies|no|wait|correction|hm+|you(?:['’]re| are) right|nein|stimmt|entschuldigung|du hast recht|non|désolée?|perdón|tienes razón|desculpe|scusa|nee|nie|нет)[,.!:;—– -]{1,4}){1,3}`
const taking = new RegExp(
  [
    String.raw`${opened}(?:that|what i said)(?: above| before| earlier)? was(?: actually| just| simply)? ${wrong}(?=[.,:;!—–]|\s*$)`,
    String.raw`\bi (?:just |simply )?(?:made (?:that|this|it|them) up|invented (?:that|this|it)|hallucinated|fabricated)\b`,
    String.raw`${opened}it (?:wasn['’]t|was not) .{2,60}[,;:—– -].{0,12}\b(?:but|it was|it is|it['’]s|the (?:real|actual))\b`,
    String.raw`\b(?:one |a )?correction to (?:what i|my)\b|\bi (?:had |have |was )?(?:confus(?:ed|ing)|mix(?:ed|ing)) (?:it|that|them|this|the two)?\b.{0,40}\b(?:with|up)\b`,
    String.raw`\bi (?:take|took) (?:that|it|this) back\b|\bscratch that\b|\bi (?:spoke|answered) too soon\b|\bi (?:misspoke|stand corrected)\b`,
    String.raw`${opened}(?:das|es) (?:war|stimmte) (?:leider )?(?:falsch|nicht (?:richtig|wahr))|${opened}es war nicht .{2,60}, sondern|\b(?:habe?|hatte) ich (?:mir )?(?:nur )?(?:erfunden|ausgedacht|verwechselt)|\bich habe (?:mich geirrt|das (?:erfunden|verwechselt|mir ausgedacht))`,
    String.raw`${opened}c['’]était (?:faux|inexact|une erreur)|\bje l['’]ai inventée?\b|\bje me suis trompée?\b`,
    String.raw`${opened}(?:eso )?(?:era (?:falso|incorrecto)|estaba mal)|\bme lo inventé|\bme equivoqué`,
    String.raw`${opened}(?:isso )?estava errado|\binventei isso|\beu me enganei|${opened}era sbagliato|\bl['’]ho inventat|\bmi sono sbagliat`,
    String.raw`${opened}dat (?:was (?:fout|onjuist)|klopte niet)|\bhad ik verzonnen|${opened}to (?:było błędne|była nieprawda)|\bzmyśliłem|\bpomyliłem się`,
    'это было неверно|я (?:это )?выдумал|я ошиб(?:ся|лась)|我(?:刚才|之前)?(?:说错了|搞错了|弄错了)|是我编的|(?:先ほどの|前の|それは).{0,16}(?:間違い|誤り)でした|지어낸|제가 틀렸|잘못 말씀',
  ].join('|'),
  'i',
)

/** Whether an answer says near its beginning that the agent's answer before it was not true. */
export function retracts(answer: string | null): boolean {
  if (answer === null) return false
  const said = answer.slice(0, 2 * mostRead)
  return retracting.test(said) || taking.test(said)
}

/** What the answer to the next prompt makes of the one before it. */
export type TakenBack = 'retracted' | 'corrected'

/** Whether the next turn takes back what was answered: by the agent itself, or the user objected and it granted that. */
export function takenBackBy(prompt: string | null, answer: string | null): TakenBack | null {
  if (retracts(answer)) return 'retracted'
  return (objects(prompt) || doubts(prompt)) && admits(answer) ? 'corrected' : null
}

const undid =
  /\b(?:i|we)(?:['’]ve| have| just)? (?:undid|undone|reverted|removed|deleted|discarded|dropped|rolled (?:it|that|this|them|everything|all) ?back|reset|threw (?:it|that|this|them|everything|all) away|took (?:it|that|this|them|everything|all) (?:back|out))\b|(?<!\p{L})(?:(?:habe|hab) (?:\S{1,20} ){1,4}(?:rückgängig|zurückgesetzt|gelöscht|entfernt|verworfen)|j['’]ai (?:tout )?(?:annulé|supprimé|effacé|remis)|(?:lo |la )?(?:he|hemos) (?:deshecho|borrado|revertido)|(?:eu )?(?:desfiz|apaguei|reverti)|ho (?:annullato|cancellato|rimosso))(?!\p{L})|我(?:已经)?(?:撤销|删除|还原)|(?:元に戻し|取り消し|削除し)(?:ました|た)/iu

/** Whether the user says that what was done before was taken back by hand. */
export function saysUndone(prompt: string | null): boolean {
  return prompt !== null && undid.test(prompt.slice(0, mostRead))
}
