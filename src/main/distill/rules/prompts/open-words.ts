// Knows the words with which an agent says that something is not done, comes next or waits, in several languages.
import { isCaveat } from './sentence-weight.ts'

/** A longer text is no sentence. */
const longest = 2000

/** Headings and lead-ins under which stands what is not done. */
const leads =
  /^(?:(?:still |noch )?(?:open|offen)|reste(?:nt)?(?: à faire)?|à faire|pendientes?|por hacer|queda(?:n)? por hacer|da fare|resta(?:no)? da fare|in sospeso|pendências?|a fazer|por fazer|nog te doen|openstaand|do zrobienia|pozostało|残っているもの|残件|残タスク|待办|未完了)[:：]?$|^(?:für|para|pour|per|voor|dla|for) [^:]{1,20} (?:morgen|mañana|demain|domani|amanhã|jutro|tomorrow)[:：]?$|^(?:next(?: steps?| up)?|what(?:['’]?s| is)? (?:next|left|missing|remaining|not)|(?:the )?remaining\b|left (?:to do|open|for)|open (?:points?|items?|ends|questions?|issues?)|loose ends|not (?:yet )?(?:done|tested|verified|covered|implemented)|still (?:to do|open|missing)|to-?dos?|follow-?ups?|pending|outstanding|deferred|(?:one |two |some )?things? left)\b/iu
/** The tasks in "The remaining tasks are:". */
const leadIn =
  /\b(?:remaining|left to do|still (?:to do|open|missing)|not (?:yet )?done|next steps?)\b[^.!?]{0,40}:$/i

/** What a sentence begins with that names what is left: `Offen: Jana prüft morgen`, `Left for you: publish it`. */
const label =
  /^(?:(?<open>(?:still |noch )?(?:open|offen)|left(?: (?:to do|for you|open))?|remaining|pending|outstanding|(?:the |an? )?(?:open |remaining |last )?questions? (?:for|left|that)[^:]{0,40}|offene frage|question ouverte|(?:la )?pregunta (?:pendiente|para)[^:]{0,30}|reste(?: à faire)?|pendientes?|por hacer|da fare|a fazer|pendências?|nog te doen|openstaand|do zrobienia|pozostało|残っているもの|残件|未完了|残り|未完成|待办)|(?<next>next(?: steps?| up)?|to-?do|follow-?ups?|tomorrow|later|als nächstes|nächste schritte|morgen|à faire|próximos? pasos?|次|今後|下一步)) ?[:：] ?\S/iu

/** Sentences that say that something is not done. */
const open = [
  /\bnot yet\b|\byet to\b|^no(?:body| one|thing| [\w-]+) (?:[\w-]+ ){1,5}yet\b|\bhas(?:n['’]t| not) been (?:pushed|committed|merged|tested|verified|run|deployed)\b/i,
  /\bstill (?:needs?|to do|fails?|failing|broken|missing|open|pending|red)\b/i,
  /\b(?:remains?|left) (?:to be \w+|open|unresolved|undone)\b/i,
  /\b(?:untested|unverified|unpushed|uncommitted)\b/i,
  /\b(?:is|are|still|remains?|now|am) blocked (?:on|by)\b|^blocked (?:on|by)\b|\b(?:i|we)(?:['’]d| would) need\b|\bwaiting (?:for|on) (?:you|your|the user|ci)\b/i,
  /\b(?:you|someone)(?:['’]ll| will)? (?:still )?(?:need|have) to (?:manually )?(?:run|push|merge|restart|rebuild|set|add|create|deploy|install|enable|configure|apply|log in|publish|update)\b/i,
  /\bneeds? (?:a )?manual\b|\bmanual step\b/i,
  /\b(?:not|n['’]t) (?:[\w'’]+ ){1,5}yet\b/i,
  /\bnot (?:been )?(?:pushed|deployed|published|released|merged|committed)\b(?! by design)/i,
  /\b(?:did not|didn['’]t) (?:work|succeed|go through)\b(?!.{0,80}\b(?:so|instead|then|but|until)\b)/i,
  /\bstill (?:stands?|sits?|waits?|waiting|stuck|has to|have to|must)\b|\bwait(?:s|ing)? (?:for|on) (?:.{1,60} )?(?:review|approval|answer|reply|decision|merge)\b/i,
  /(?<!\p{L})(?:wartet|warten) auf .{0,40}(?:freigabe|genehmigung|review|prüfung)|(?<!\p{L})(?:attend|en attente d['’e]) .{0,40}(?:approbation|validation|relecture|revue)|(?<!\p{L})(?:esperan?(?:do)?|aguarda(?:ndo)?|pendiente de) .{0,40}(?:aprobación|revisión|aprovação|revisão)|(?<!\p{L})in attesa (?:di|della|dell['’]) ?.{0,40}(?:approvazione|revisione)|(?<!\p{L})wacht op .{0,40}(?:goedkeuring|review)|(?<!\p{L})(?:ждёт|ожидает) .{0,40}(?:одобрени|подтверждени|ревью|проверк)|(?<!\p{L})czeka na .{0,40}(?:akceptację|zatwierdzenie|review)|(?:承認|レビュー)待ち|等待.{0,12}(?:审批|审核|批准)/iu,
  /\b(?:stays?|remains?|is left) (?:red|failing|broken)\b|\bfail(?:s|ing)?,? (?:as expected|on purpose|by design)\b/i,
  /\b(?:cause|reason|source|culprit) (?:of .{2,60} )?(?:is|was|remains?) (?:still )?(?:not (?:yet )?(?:found|known|clear|understood)|unknown|unclear)\b/i,
  /^what(?:['’]?s| is) (?:still )?(?:left|missing|open) (?:is|are)\b|^what remains is\b(?! unchanged)/i,
  /(?<![\d,.#])[1-9][\d,.]* (?:\w+ ){0,3}are (?:still )?(?:left|missing|to go|pending|open)\b(?! (?:as|un|alone|in|out)\b)/i,
  /\bneeds? (?:a|your) (?:decision|answer|review|approval|confirmation)\b/i,
  /\b(?:somebody|someone) (?:still )?(?:has to|needs to|must|should) \w/i,
  /\b(?:must|has to|have to|needs? to) be \w+ (?:there |by hand|manually|once|on (?:staging|prod)|in production|before (?:the |you )?(?:merg|deploy|releas))/i,
  /^please (?:run|push|publish|merge|restart|set|deploy|enable|rotate)\b/i,
  // What the agent itself did not do, and does not say so of everything.
  /\b(?:i|we) (?:have not|haven['’]t|did not|didn['’]t) (?:\w+ ){0,2}(?:fix|check|test|verif|run|ran|touch|chang|look|push|commit|deploy|add|writ|migrat|appl|cover|profil|measur)\w*\b(?! (?:anything|any of))/i,
  /(?<!\p{L})(?:habe? ich (?:aber |noch |dort )?nicht \p{L}+|je n['’]ai pas (?:encore )?(?:vérifié|testé|corrigé|touché|lancé|poussé|changé)|no (?:lo |la )?he (?:comprobado|probado|tocado|arreglado|verificado|cambiado)|non (?:l['’])?ho (?:ancora )?(?:verificato|testato|corretto|toccato|controllato|provato)|não (?:verifiquei|testei|corrigi|mexi|medi|rodei|commitei)|heb ik (?:nog )?niet (?:getest|aangepast|gecontroleerd|aangeraakt|gepusht)|nie (?:sprawdz|testowa|przetestowa|zmienia|rusza)\p{L}+)(?!\p{L})/iu,
  // In other languages, by words that say nothing else.
  /(?<!\p{L})(?:noch nicht|noch nichts|noch kein(?:e[nmrs]?)?|offen (?:ist|sind|bleibt|bleiben) (?:noch|nur)(?! nichts)|nicht gepusht|nicht committet|(?:steht|stehen) noch aus|(?:muss|müssen) noch)(?!\p{L})/iu,
  /(?<!\p{L})(?:pas encore|reste à|todavía no|aún no|queda por|non ancora|ainda não|nog niet|moet(?:en)? nog|jeszcze nie|nie ma jeszcze|do zrobienia|пока не|ещё не)(?!\p{L})/iu,
  /まだ(?:です|.{1,40}(?:いません|ありません|ない))|(?<=\p{L} )待ち[。]?$|未(?:対応|実装|コミット|完了|検証)|(?:还|尚)(?:没|未)|아직 .{1,40}(?:않|못)/u,
] as const
const next = [
  /^ready (?:to|for) (?:push|merge|commit|review|deploy|be (?:pushed|merged|committed))\b/i,
  /\bwhen(?:ever)? you(?:['’]re| are) ready\b/i,
  /^(?:next,? )?(?:i|we)(?:['’]ll| will) (?:then |next |now )?(?:continue|move on|start|pick up|tackle|do|add|implement|write|fix|push|commit)\b/i,
  /^now (?:add|update|fix|create|write|move|remove|rename|instrument|register|implement|wire|replace|delete) (?:the|a|an|all|its|their)\b/i,
  /^let me (?:now |next |then )?(?:complete|finish|continue|implement|write|fix|add|run|commit|push|update|create)\b/i,
] as const
/** Says of something open that it is not any more. */
export const settled =
  /(?<!\b(?:not|never|\w+n['’]t) (?:yet |been )?)\b(?:fixed|resolved|no longer|none (?:left|remain\w*)|nothing (?:left|remain\w*|open|pending)|not yet (?:another|a)\b)\b/i

const nothing = /[:：] ?(?:nothing|none|no\b|n\/a|-|nichts|keine?|rien|nada|niente|なし|无|没有)/iu

/** What would have been is not open. */
const supposed =
  /\bwould(?:n['’]t| not)? have\b|\bwould not (?:catch|help|find)\b|(?<!\p{L})(?:hätte|hätten|aurait|habría|avrebbe|teria|zou .{1,40} hebben)(?!\p{L})/iu

/** Whether a heading, or a sentence that ends in a colon, leads to what is not done. */
export function leadsToOpen(text: string): boolean {
  const read = text.slice(0, longest)
  return leads.test(read) || (text.length <= longest && leadIn.test(read))
}

/** Whether the sentence begins with a word that names what is open or what comes next; null where it does not. */
export function labelIn(sentence: string): 'open' | 'next' | null {
  const named = label.exec(sentence.slice(0, longest))?.groups
  if (!named) return null
  return named.open === undefined ? 'next' : 'open'
}

/** Whether such a label names nothing: "Open: none". */
export function isNothing(sentence: string): boolean {
  return nothing.test(sentence.slice(0, longest))
}

/** Whether the sentence says that something is not done, not sure or not well. */
export function saysOpen(sentence: string): boolean {
  const read = sentence.slice(0, longest)
  if (supposed.test(read)) return false
  return open.some((one) => one.test(read)) || isFailing(read)
}

/** Whether the sentence says what comes next. */
export function comesNext(sentence: string): boolean {
  const read = sentence.slice(0, longest)
  return next.some((one) => one.test(read))
}

/** A caveat that says more than that a limit is known. What failed before the work began is left open too. */
function isFailing(sentence: string): boolean {
  return isCaveat(sentence) && !/\bknown (?:limitation|false positive)/i.test(sentence)
}

/** Says of the agent itself that it did not look closer. */
const notLooked =
  /\b(?:i|we) (?:have not|haven['’]t|did not|didn['’]t) (?:\w+ ){0,2}(?:measur|profil|tim(?:e|ed)\b|benchmark|check|test|verif|look|tr(?:y|ied)\b|r[ua]n\b)|(?<!\p{L})(?:habe? ich (?:\p{L}+ ){0,2}nicht (?:gemessen|geprüft|getestet|verglichen|nachgesehen)|ich habe (?:\p{L}+ ){0,3}nicht (?:gemessen|geprüft|getestet|verglichen|nachgesehen)|je n['’]ai (?:\p{L}+ )?pas (?:encore )?(?:mesuré|vérifié|testé|comparé)|no (?:lo |la |los |las )?he (?:medido|comprobado|probado|verificado|comparado)|non (?:l['’]|li |le )?ho (?:ancora )?(?:misurato|verificato|testato|controllato|provato)|não (?:medi|verifiquei|testei|comparei)|heb ik (?:nog )?niet (?:gemeten|getest|gecontroleerd)|nie (?:mierzył|zmierzył|sprawdz|testowa|przetestowa)\p{L}+|не (?:измерял|замерял|проверял|тестировал))|(?:測|計測|確認|検証)\S{0,6}(?:いません|いない)|(?:没有?|未)(?:测|量|验证|检查)/iu
const measured =
  /measur|profil|bench|\btim(?:e|ed|ing)\b|gemessen|\bmess|mesur|\bmed(?:i|ido|ir|iste)\b|misur|gemeten|\bmeet\b|mierz|измер|замер|測|测/iu
const asking =
  /[?？]|^\s*(?:(?:and|so|btw|ok)[, ]+)?(?:what|whats|why|how|which|who|where|when|is|are|does|do|did|can|should|would|was|wie|warum|was|wer|wo|welche|ist|sind|kann|sollte|pourquoi|comment|combien|quel|quelle|est-ce|qué|por qué|cómo|cuánto|cuál|perché|come|quanto|quale|por que|como|qual|waarom|hoe|wat|welke|dlaczego|jak|ile|czy|почему|как|сколько)(?!\p{L})/iu

/**
 * Whether words that sound open are no more than how sure an answer is: the user asked, and the agent says that it did
 * not look closer. A prompt that follows decides that, as does one that never asked for a measurement.
 */
export function isAnswersCaveat(
  words: string,
  { prompt, isFollowed }: { prompt: string | null; isFollowed: boolean },
): boolean {
  if (prompt === null || prompt.length > longest || words.length > longest) return false
  if (!asking.test(prompt) || !notLooked.test(words)) return false
  return isFollowed || (measured.test(words) && !measured.test(prompt))
}
