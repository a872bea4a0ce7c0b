// Finds what the agent's last message leaves open, in its own words: not done, coming next, asked.
import type { LeftOpen } from '../../../../shared/facts/said.ts'
import { fit, fitMarked } from '../../../base/plain-text.ts'
import { blocksOf } from './agent-message.ts'
import { isApiError, isCaveat } from './sentence-weight.ts'

const longestWords = 220
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
  /^(?:(?<open>(?:still |noch )?(?:open|offen)|left(?: (?:to do|for you|open))?|remaining|pending|outstanding|reste(?: à faire)?|pendientes?|da fare|未完了|残り|未完成|待办)|(?<next>next(?: steps?| up)?|to-?do|follow-?ups?|tomorrow|later|als nächstes|nächste schritte|morgen|à faire|próximos? pasos?|次|今後|下一步)) ?[:：] ?\S/iu

/** Sentences that say that something is not done. */
const open = [
  /\bnot yet\b|\byet to\b|\bhas(?:n['’]t| not) been (?:pushed|committed|merged|tested|verified|run|deployed)\b/i,
  /\bstill (?:needs?|to do|fails?|failing|broken|missing|open|pending|red)\b/i,
  /\b(?:remains?|left) (?:to be \w+|open|unresolved|undone)\b/i,
  /\b(?:untested|unverified|unpushed|uncommitted)\b/i,
  /\bblocked (?:on|by)\b|\bwaiting (?:for|on) (?:you|your|the user|review|approval|ci)\b/i,
  /\b(?:you|someone)(?:['’]ll| will)? (?:still )?(?:need|have) to (?:manually )?(?:run|push|merge|restart|rebuild|set|add|create|deploy|install|enable|configure|apply|log in|publish|update)\b/i,
  /\bneeds? (?:a )?manual\b|\bmanual step\b/i,
  /\b(?:not|n['’]t) (?:[\w'’]+ ){1,5}yet\b/i,
  /\bnot (?:been )?(?:pushed|deployed|published|released|merged|committed)\b(?! by design)/i,
  /\b(?:did not|didn['’]t) (?:work|succeed|go through)\b(?!.{0,80}\b(?:so|instead|then|but|until)\b)/i,
  /\bstill (?:stands?|sits?|waits?|waiting|stuck|has to|have to|must)\b|\bwaits? (?:for|on) .{2,60}\b(?:review|approval|answer|reply|decision|merge)\b/i,
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
  let last = ''
  const add = (kind: LeftOpen['kind'], words: string) => {
    const told = fitMarked(words, longestWords)
    if (found.length < mostFound && !found.some((one) => one.words === told))
      found.push({ kind, words: told })
  }
  for (const { kind, text, sentences: said, mark } of blocksOf(message)) {
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
    for (const sentence of said.flatMap((one) => one.split(/(?<=[。！])(?=\S)/u))) {
      if (sentences++ > mostSentences) return found
      last = sentence
      // What leads to a list opens it; any other sentence ends the one before.
      if (kind === 'paragraph')
        isUnder = /:$/.test(sentence) && (leads.test(sentence) || leadIn.test(sentence))
      if (/[?:]$/.test(sentence) || settled.test(sentence)) continue
      const named = label.exec(sentence)?.groups
      if (named) {
        if (!nothing.test(sentence)) add(named.open === undefined ? 'next' : 'open', sentence)
        continue
      }
      if (open.some((one) => one.test(sentence)) || isFailing(sentence)) add('open', sentence)
      else if (next.some((one) => one.test(sentence))) add('next', sentence)
    }
  }
  if (/[?？]$/.test(last) && !courtesy.test(last))
    return [...found.slice(0, mostFound - 1), { kind: 'asked', words: fit(last, longestWords) }]
  return found
}

/** A caveat that says more than that a limit is known. What failed before the work began is left open too. */
function isFailing(sentence: string): boolean {
  return isCaveat(sentence) && !/\bknown (?:limitation|false positive)/i.test(sentence)
}
