// Finds what the agent's last message leaves open, in its own words: not done, coming next, asked.
import type { LeftOpen } from '../../../../shared/facts/said.ts'
import { fitMarked, sentence } from '../../../base/plain-text.ts'
import { type Block, blocksOf } from './agent-message.ts'
import { lacksSubject, leansBack } from './leaning.ts'
import { isApiError, isCaveat } from './sentence-weight.ts'

const longestWords = 220
/** Of what a sentence is about so many characters are told, or nothing. */
const leastAbout = 30
/** A shorter sentence is no more than a word of courtesy. */
const leastBefore = 12
const mostFound = 4
const mostSentences = 400

/** Headings and lead-ins under which stands what is not done. */
const leads =
  /^(?:next(?: steps?| up)?|what(?:['’]?s| is)? (?:next|left|missing|remaining|not)|(?:the )?remaining\b|left (?:to do|open|for)|open (?:points?|items?|ends|questions?|issues?)|loose ends|not (?:yet )?(?:done|tested|verified|covered|implemented)|still (?:to do|open|missing)|to-?dos?|follow-?ups?|pending|outstanding|deferred|(?:one |two |some )?things? left)\b/i
/** The tasks in "The remaining tasks are:". */
const leadIn =
  /\b(?:remaining|left to do|still (?:to do|open|missing)|not (?:yet )?done|next steps?)\b[^.!?]{0,40}:$/i

/** What a sentence begins with that names what is left: `Offen: Jana prüft morgen`, `Left for you: publish it`. */
const label =
  /^(?:(?<open>(?:still |noch )?(?:open|offen)|left(?: (?:to do|for you|open))?|remaining|pending|outstanding|(?:the |an? )?(?:open |remaining |last )?questions? (?:for|left|that)[^:]{0,40}|offene frage|question ouverte|(?:la )?pregunta (?:pendiente|para)[^:]{0,30}|reste(?: à faire)?|pendientes?|da fare|未完了|残り|未完成|待办)|(?<next>next(?: steps?| up)?|to-?do|follow-?ups?|tomorrow|later|als nächstes|nächste schritte|morgen|à faire|próximos? pasos?|次|今後|下一步)) ?[:：] ?\S/iu

/** Sentences that say that something is not done. */
const open = [
  /\bnot yet\b|\byet to\b|\bhas(?:n['’]t| not) been (?:pushed|committed|merged|tested|verified|run|deployed)\b/i,
  /\bstill (?:needs?|to do|fails?|failing|broken|missing|open|pending|red)\b/i,
  /\b(?:remains?|left) (?:to be \w+|open|unresolved|undone)\b/i,
  /\b(?:untested|unverified|unpushed|uncommitted)\b/i,
  /\bblocked (?:on|by)\b|\bwaiting (?:for|on) (?:you|your|the user|ci)\b/i,
  /\b(?:you|someone)(?:['’]ll| will)? (?:still )?(?:need|have) to (?:manually )?(?:run|push|merge|restart|rebuild|set|add|create|deploy|install|enable|configure|apply|log in|publish|update)\b/i,
  /\bneeds? (?:a )?manual\b|\bmanual step\b/i,
  /\b(?:not|n['’]t) (?:[\w'’]+ ){1,5}yet\b/i,
  /\bnot (?:been )?(?:pushed|deployed|published|released|merged|committed)\b(?! by design)/i,
  /\b(?:did not|didn['’]t) (?:work|succeed|go through)\b(?!.{0,80}\b(?:so|instead|then|but|until)\b)/i,
  /\bstill (?:stands?|sits?|waits?|waiting|stuck|has to|have to|must)\b|\bwait(?:s|ing)? (?:for|on) (?:.{1,60} )?(?:review|approval|answer|reply|decision|merge)\b/i,
  /(?<!\p{L})(?:wartet|warten) auf .{0,40}(?:freigabe|genehmigung|review|prüfung)|(?<!\p{L})(?:attend|en attente d['’e]) .{0,40}(?:approbation|validation|relecture|revue)|(?<!\p{L})(?:esperan?(?:do)?|aguarda(?:ndo)?|pendiente de) .{0,40}(?:aprobación|revisión|aprovação|revisão)|(?<!\p{L})in attesa (?:di|della|dell['’]) ?.{0,40}(?:approvazione|revisione)|(?<!\p{L})wacht op .{0,40}(?:goedkeuring|review)|(?<!\p{L})(?:ждёт|ожидает) .{0,40}(?:одобрени|подтверждени|ревью|проверк)|(?<!\p{L})czeka na .{0,40}(?:akceptację|zatwierdzenie|review)|(?:承認|レビュー)待ち|等待.{0,12}(?:审批|审核|批准)/iu,
  /\b(?:stays?|remains?|is left) (?:red|failing|broken)\b|\bfail(?:s|ing)?,? (?:as expected|on purpose|by design)\b/i,
  /\b(?:cause|reason|source|culprit) (?:of .{2,60} )?(?:is|was|remains?) (?:still )?(?:not (?:yet )?(?:found|known|clear|understood)|unknown|unclear)\b/i,
  /^what(?:['’]?s| is) (?:still )?(?:left|missing|open) (?:is|are)\b/i,
  /(?<![\d,.#])[1-9][\d,.]* (?:\w+ ){0,3}are (?:still )?(?:left|missing|to go|pending|open)\b(?! (?:as|un|alone|in|out)\b)/i,
  /\bneeds? (?:a|your) (?:decision|answer|review|approval|confirmation)\b/i,
  /\b(?:somebody|someone) (?:still )?(?:has to|needs to|must|should) \w/i,
  /\b(?:must|has to|have to|needs? to) be \w+ (?:there |by hand|manually|once|on (?:staging|prod)|in production|before (?:the |you )?(?:merg|deploy|releas))/i,
  /^please (?:run|push|publish|merge|restart|set|deploy|enable|rotate)\b/i,
  // In other languages, by words that say nothing else.
  /(?<!\p{L})(?:noch nicht|nicht gepusht|nicht committet|(?:steht|stehen) noch aus|(?:muss|müssen) noch)(?!\p{L})/iu,
  /(?<!\p{L})(?:pas encore|reste à|todavía no|aún no|queda por|non ancora|ainda não|пока не|ещё не)(?!\p{L})/iu,
  /まだ.{1,40}(?:いません|ありません|ない)|未(?:対応|実装|コミット|完了|検証)|(?:还|尚)(?:没|未)|아직 .{1,40}(?:않|못)/u,
] as const
const next = [
  /^ready (?:to|for) (?:push|merge|commit|review|deploy|be (?:pushed|merged|committed))\b/i,
  /\bwhen(?:ever)? you(?:['’]re| are) ready\b/i,
  /^(?:next,? )?(?:i|we)(?:['’]ll| will) (?:then |next |now )?(?:continue|move on|start|pick up|tackle|do|add|implement|write|fix|push|commit)\b/i,
  /^now (?:add|update|fix|create|write|move|remove|rename|instrument|register|implement|wire|replace|delete) (?:the|a|an|all|its|their)\b/i,
  /^let me (?:now |next |then )?(?:complete|finish|continue|implement|write|fix|add|run|commit|push|update|create)\b/i,
] as const
const settled =
  /\b(?:fixed|resolved|no longer|none (?:left|remain\w*)|nothing (?:left|remain\w*|open|pending)|not yet (?:another|a)\b)\b/i

const nothing = /[:：] ?(?:nothing|none|no\b|n\/a|-|nichts|keine?|rien|nada|niente|なし|无|没有)/iu

/** Questions that nothing waits for. */
const courtesy =
  /\b(?:anything else|any(?: other)? questions?|help (?:you )?with|further (?:help|changes|questions)|sound good|make sense|how can i help|what would you like)\b/i

/** What the message leaves open, at most four, a question with which it ends last. */
export function leftOpenIn(message: string | null): LeftOpen[] {
  if (message === null || isApiError(message)) return []
  const found: LeftOpen[] = []
  let isUnder = false
  let sentences = 0
  /** What a sentence without a subject is about, and the one before the sentence that is read. */
  let first = ''
  let before = ''
  const add = (kind: LeftOpen['kind'], said: string) => {
    const words = withoutLink(said)
    const isBare = lacksSubject(words)
    const about = isBare
      ? first
      : leansBack(words) && before.length > leastBefore
        ? withoutLink(before)
        : ''
    const last = found.at(-1)
    // What leans on the sentence that was just told is told with it.
    const isNext = about !== '' && last?.kind === kind && last.words.endsWith(about)
    const isApart = isBare && about !== before
    const told = isNext
      ? fitMarked(`${sentence(last.words)} ${words}`, longestWords)
      : together(isApart && about !== '' ? `${about} …` : about, words)
    if (isNext) found[found.length - 1] = { kind, words: told }
    else if (found.length < mostFound && !found.some((one) => one.words === told))
      found.push({ kind, words: told })
  }
  /** What leads to a list opens it; any other sentence ends the one before. */
  const read = (said: string, kind: Block['kind']) => {
    if (kind === 'paragraph') isUnder = /:$/.test(said) && (leads.test(said) || leadIn.test(said))
    if (/[?:]$/.test(said) || settled.test(said)) return
    const named = label.exec(said)?.groups
    if (named) {
      if (!nothing.test(said)) add(named.open === undefined ? 'next' : 'open', said)
    } else if (open.some((one) => one.test(said)) || isFailing(said)) add('open', said)
    else if (next.some((one) => one.test(said))) add('next', said)
  }
  const blocks = blocksOf(message)
  for (const { kind, text, sentences: said, mark } of blocks) {
    if (kind === 'heading') {
      isUnder = leads.test(text)
      continue
    }
    if (kind === 'row') continue
    // What is ticked is done, under whatever heading it stands.
    if (kind === 'bullet' && mark === 'done') continue
    if (kind === 'bullet' && isUnder) {
      if (!settled.test(text)) add('next', text)
      continue
    }
    if (kind === 'bullet' && mark === 'open') {
      add('open', text)
      continue
    }
    for (const one of said.flatMap((some) => some.split(/(?<=[。！])(?=\S)/u))) {
      if (sentences++ > mostSentences) return found
      read(one, kind)
      before = one
      if (kind === 'paragraph' && first === '' && !/[?:]$/.test(one) && one.length > leastBefore)
        first = one
    }
  }
  const asked = closingQuestion(blocks)
  if (asked === null) return found
  const words = together(asked.about, asked.words)
  return [...found.slice(0, mostFound - 1), { kind: 'asked', words }]
}

/** What is said of one thing, within the room of one entry: the sentence that tells it is never cut for the other. */
function together(about: string, words: string): string {
  const room = longestWords - words.length - 1
  if (about === '' || room < leastAbout) return fitMarked(words, longestWords)
  return `${sentence(fitMarked(about, room))} ${words}`
}

/** An address that ends a sentence says nothing of what is open. */
function withoutLink(words: string): string {
  return words.replace(/[:：]? ?https?:\/\/\S{1,400}$/, '')
}

/** A question with which an answer ends, and what it is about where it cannot be understood by itself; else empty. */
interface ClosingQuestion {
  readonly about: string
  readonly words: string
}

/** The question that the last words of a message put to the user; an explanation may follow it. Null where there is none. */
export function closingQuestion(blocks: readonly Block[]): ClosingQuestion | null {
  const end = blocks.at(-1)
  if (!end || end.kind === 'heading' || end.kind === 'row') return null
  const at = end.sentences.findLastIndex((one) => /[?？]$/.test(one))
  const words = end.sentences[at] ?? ''
  const isLast = at === end.sentences.length - 1
  if (words === '' || courtesy.test(words) || (!isLast && !isFollowed(end, at))) return null
  if (words.split(' ').length >= 6 && !leansBack(words)) return { about: '', words }
  const said = end.sentences[at - 1]
  return { about: said ?? beforeLast(blocks), words }
}

const mostAfter = 2
/** Begins a question that waits for the user, and not one that the agent answers itself. */
const toUser =
  /^[¿\s]*(?:(?:shall|should|may|can|do you|would you|want me|which|who|how should|ok(?:ay)? (?:to|if)|soll(?:en)?|möchte[nt]?|willst|welche[rsnm]?|darf ich|dois-je|veux-tu|voulez|souhaite[sz]|lequel|laquelle|quieres|quiere|desea|debo|creo|cuál|devo|vuoi|posso|quale|quer|qual|mag ik|zal ik|wil je|welke|хотите|какой|mam|chcesz)(?!\p{L}))/iu

function isFollowed({ kind, sentences }: Block, at: number): boolean {
  return (
    kind === 'paragraph' &&
    at >= sentences.length - 1 - mostAfter &&
    toUser.test(sentences[at] ?? '')
  )
}

/** Characters for the entries that a question is about. */
const longestList = 120

/** What stands before the last block: a list with what leads to it, or the sentence before. */
function beforeLast(blocks: readonly Block[]): string {
  let from = blocks.length - 1
  while (blocks[from - 1]?.kind === 'bullet') from -= 1
  const entries = blocks.slice(from, -1)
  const share = Math.floor(longestList / Math.max(1, entries.length))
  // Of several ways each is told, however long one of them is.
  const items = entries.map(({ text }) => fitMarked(withoutStop(text), Math.max(leastAbout, share)))
  const above = blocks[from - 1]
  const lead = above && above.kind !== 'row' ? (above.sentences.at(-1) ?? '') : ''
  return items.length === 0 ? lead : `${lead} ${items.join('; ')}`.trim()
}

function withoutStop(text: string): string {
  return text.replace(/[.;]$/, '')
}

/** A caveat that says more than that a limit is known. What failed before the work began is left open too. */
function isFailing(sentence: string): boolean {
  return isCaveat(sentence) && !/\bknown (?:limitation|false positive)/i.test(sentence)
}
