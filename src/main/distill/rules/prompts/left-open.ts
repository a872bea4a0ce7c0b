// Finds what the agent's last message leaves open, in its own words: not done, coming next, asked.
import type { LeftOpen } from '../../../../shared/facts/said.ts'
import { fit, fitMarked } from '../../../base/plain-text.ts'
import { blocksOf, splitSentences } from './agent-message.ts'
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

/** Sentences that say that something is not done. */
const open = [
  /\bnot yet\b|\byet to\b|\bhas(?:n['’]t| not) been (?:pushed|committed|merged|tested|verified|run|deployed)\b/i,
  /\bstill (?:needs?|to do|fails?|failing|broken|missing|open|pending|red)\b/i,
  /\b(?:remains?|left) (?:to be \w+|open|unresolved|undone)\b/i,
  /\b(?:untested|unverified|unpushed|uncommitted)\b/i,
  /\bblocked (?:on|by)\b|\bwaiting (?:for|on) (?:you|your|the user|review|approval|ci)\b/i,
  /\b(?:you|someone)(?:['’]ll| will)? (?:still )?(?:need|have) to (?:manually )?(?:run|push|merge|restart|rebuild|set|add|create|deploy|install|enable|configure|apply|log in|publish|update)\b/i,
  /\bneeds? (?:a )?manual\b|\bmanual step\b/i,
] as const
const next = [
  /^ready (?:to|for) (?:push|merge|commit|review|deploy|be (?:pushed|merged|committed))\b/i,
  /\bwhen(?:ever)? you(?:['’]re| are) ready\b/i,
  /^(?:next,? )?(?:i|we)(?:['’]ll| will) (?:then |next |now )?(?:continue|move on|start|pick up|tackle|do|add|implement|write|fix|push|commit)\b/i,
  /^let me (?:now |next |then )?(?:complete|finish|continue|implement|write|fix|add|run|commit|push|update|create)\b/i,
] as const
const settled =
  /\b(?:fixed|resolved|no longer|none (?:left|remain\w*)|nothing (?:left|remain\w*|open|pending)|not yet (?:another|a)\b)\b/i

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
  for (const { kind, text } of blocksOf(message)) {
    if (kind === 'heading') {
      isUnder = leads.test(text)
      continue
    }
    if (kind === 'row') continue
    if (kind === 'bullet' && isUnder) {
      if (!settled.test(text)) add('next', text)
      continue
    }
    for (const sentence of splitSentences(text)) {
      if (sentences++ > mostSentences) return found
      last = sentence
      // What leads to a list opens it; any other sentence ends the one before.
      if (kind === 'paragraph')
        isUnder = /:$/.test(sentence) && (leads.test(sentence) || leadIn.test(sentence))
      if (/[?:]$/.test(sentence) || settled.test(sentence)) continue
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
