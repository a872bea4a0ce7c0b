// What a sentence takes back of something said in an earlier session: "forget what I said about tabs", "undo the change to the limit, back to 3", "scrap the new rule, the old one holds".
import type { Candidate, Utterance } from '../../candidate.ts'
import { wordingOf } from '../../reconcile/wording.ts'
import { isTyped, ownParagraphs, ownWords, sentencesOf } from '../sentences.ts'

/** Nobody takes something back in more, or goes on about more, in UTF-16 units. */
const longest = 240
/** So many sentences of one message are read. */
const mostSentences = 30

/** What is taken back. */
export interface TakenBack {
  /** The telling words of what it is about, as stems, with its value. */
  readonly words: ReadonlySet<string>
  /** Those of what is over. */
  readonly gone: ReadonlySet<string>
  /** Whether what held before is to hold again, whatever that is. */
  readonly isOldAgain: boolean
  /** Whether a value is gone back to: it holds again where it held before. */
  readonly isBack: boolean
  /** Whether what was said is to hold no longer. */
  readonly isEnded: boolean
}

/** Where a sentence goes on with something else. */
const seams = /[,;:!] |\.\s|\s[–—-]\s|\s(?=(?:and|but|so|because|since) )/u
/** Leaves what it does not name as it was. */
const restStays = /\b(?:the rest|others?|everything else|all else|nothing else)\b/iu
const start = String.raw`^\s*(?:(?:please|pls|ok(?:ay)?|so|and|but|then|now|well|hmm?|no|nah|actually|sorry|wait|also|just|let['’]s|can we|we should|i want to|i['’]d like to|i hereby|i now|i['’]ll|i have to|i|we now|we['’]ll|we have to|we need to|we|let us)[, ]+){0,4}`
const gone = String.raw`(?:undo|undid|undoing|revert(?:ed|ing|s)?|revers(?:e|ed|ing)|roll(?:ed|ing)? back|took back|tak(?:e|ing) back|withdraw(?:ing)?|withdrew|retract(?:ed|ing)?|scrap(?:ped|ping)?|scratch|drop(?:ped|ping)?|cancel(?:led|ling)?|abandon(?:ed|ing)?|forget(?: about)?|ignore|disregard|strike|lift(?:ed)?|ditch(?:ed)?)`
/** Somebody's own words: "what I said about …". */
const said = String.raw`(?:all |everything |anything |whatever |what )(?:that )?(?:i|we) (?:said|told you|told|asked you|asked for|asked|wanted|wished for|decided|agreed(?: on)?|wrote)(?: (?:to you|you|earlier|before|yesterday|last \p{L}{3,9}))?(?: (?:about|on|of|for|regarding|concerning|with|to))?`
/** A rule or its change, by what that is called. */
const rule = String.raw`(?:rules?|bans?|polic(?:y|ies)|conventions?|instructions?|guidelines?|decisions?|wish(?:es)?|preferences?|agreements?|requirements?)`
const change = String.raw`(?:changes?|switch|move|migration|bump|raise|increase|decrease|reduction|renaming|update)`
const determiner = String.raw`(?:the|that|this|my|our|those|these|last|latest)`
const between = String.raw`(?: (?!(?:commit|file|branch|merge|last)\b)[\p{L}\d'’-]{1,24}){0,4}?`
const whose = String.raw`(?: (?:about|on|of|to|from|regarding|concerning|that|with|in))?`

const takesSaid = new RegExp(String.raw`${start}${gone} ${said}(?![\p{L}\d])`, 'iu')
const takesRule = new RegExp(
  String.raw`${start}${gone} ${determiner}(?: new)?(?<of>${between}) ${rule}(?![\p{L}\d-])${whose}`,
  'iu',
)
const takesChange = new RegExp(
  String.raw`${start}${gone} ${determiner}(?: new)?(?<of>${between}) ${change}(?![\p{L}\d-])${whose}`,
  'iu',
)
/** "I take back the new timeout": whatever is new may end, where something else holds again. */
const takesNew = new RegExp(
  String.raw`${start}${gone} (?:the|that|this|my|our) new(?![\p{L}\d])`,
  'iu',
)
const takesThat = new RegExp(String.raw`${start}${gone} (?:that|this|it)(?= ?[,;:.–—-]|$)`, 'iu')
const back =
  /(?:^\s*|→ ?|\b(?:please|so|then|now|ok|actually|straight|right|all the way) |\b(?:goes?|going|went|gone|switch(?:ed|ing)?|chang(?:e|ed|ing)|mov(?:e|ed|ing)|set|put|is|are|be|it) |['’](?:re|s|m) )(?:right |all the way )?back (?:to|on|with|at)(?! (?:you|me|us|him|her|them|work|business|school|home|bed|back|life|your|the (?:start|top|beginning|first question|question|topic|point|bench|office))\b)(?![\p{L}\d])|\b(?:revert|return)(?:ed|ing|s)? to(?![\p{L}\d])/giu
const again = /\bagain\b/giu
/** What held before is to hold again. */
const oldAgain =
  /\b(?:the |our |my )?(?:old|previous|former|earlier|original|prior|first)(?: (?!(?:holds?|applies|is|counts?|stands?|stays?)\b)\p{L}{2,20}){0,3}? (?:holds?|applies|apply|stands?|counts?|stays?|remains?|comes? back|is back|is valid|is in force|goes|it is|again)(?: again| back)?(?![\p{L}\d])|\b(?:as|like|how|the way|what) (?:it|that|we|things|they) (?:was|were|had(?: it)?|did(?: it)?)(?: before)?(?![\p{L}\d])|\bas before\b|\bback to (?:the )?(?:old|previous|former|original|normal)(?: (?:one|way|rule|value|limit|setting))?(?![\p{L}\d])/giu
/** A piece of the work at hand is meant: "revert the change to retry.ts", "undo the last commit". */
const ofWork =
  /(?<![\p{L}\d])[\p{L}\d_-]{1,60}\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|php|cs|cpp|md|json|ya?ml|toml|sql|css|html)(?![\p{L}\d])|\b(?:last|latest|previous|that|this|your) (?:commit|edit|diff|patch|merge|file|branch|change in)\b|\bgit\b/iu
const reminder =
  /\b(?:do not|don['’]?t|never|did(?:n['’]t| not)?|ever|not) (?:you |we |i )?(?:forget|ignore|drop|scrap|undo|revert)\b/iu
/** Of one occasion. */
const once = /\b(?:for now|this time|just (?:this )?once|today|tonight)\b/iu
/** Says of anything that it changed, or why; as stems. */
const ofTaking = new Set(
  'set put stai remain rule chang switch move decis convent polici instruct valu new old previou former wrong mistak sorri mind enough better again back thing regard concern hold stand appli undo revert'.split(
    ' ',
  ),
)

/** What a sentence takes back; null where it takes nothing back, or a piece of work. */
export function takenBackIn(sentence: string): TakenBack | null {
  if (sentence.length > longest || /[?？]\W{0,3}$/u.test(sentence)) return null
  const text = ownWords(sentence).replace(/[.!]{1,5}$/u, '')
  if (ofWork.test(text) || reminder.test(text) || once.test(text)) return null
  const clauses = text.split(seams).filter((one) => !restStays.test(one))
  const read = clauses.map(readClause)
  const has = (of: (clause: Clause) => boolean) => read.some(of)
  const isTaken = has(({ taken }) => taken !== 'nothing')
  if (!isTaken && !has(({ isBack }) => isBack === 'to')) return null
  return {
    words: new Set(read.flatMap(({ words }) => words)),
    gone: new Set(
      read.flatMap(({ words, taken, isBack }) =>
        taken !== 'nothing' && isBack === 'no' ? words : [],
      ),
    ),
    isOldAgain: has(({ isOld, taken }) => isOld || taken === 'change'),
    isBack: has(({ isBack }) => isBack === 'to' || (isTaken && isBack === 'again')),
    isEnded: has(({ taken }) => taken === 'said'),
  }
}

/** A part of a sentence. */
interface Clause {
  readonly words: readonly string[]
  /** A change, what was said or what is a rule, or what is only pointed at. */
  readonly taken: 'change' | 'said' | 'that' | 'nothing'
  readonly isBack: 'to' | 'again' | 'no'
  readonly isOld: boolean
}

function readClause(clause: string): Clause {
  const isSaid = takesSaid.test(clause) || takesRule.test(clause)
  const isThat = takesNew.test(clause) || takesThat.test(clause)
  const taken = isSaid ? 'said' : takesChange.test(clause) ? 'change' : isThat ? 'that' : 'nothing'
  const isOld = clause.search(oldAgain) !== -1
  const isTo = clause.search(back) !== -1
  const isBack = isTo ? 'to' : clause.search(again) !== -1 ? 'again' : 'no'
  const rest = [oldAgain, back, again].reduce((left, one) => left.replace(one, ' '), clause)
  const of = [takesSaid, takesRule, takesChange, takesNew, takesThat].reduce((left, one) => {
    const found = one.exec(left)
    if (!found) return left
    const before = left.slice(0, found.index)
    return `${before} ${found.groups?.['of'] ?? ''} ; ${left.slice(found.index + found[0].length)}`
  }, rest)
  const words = [...wordingOf(of), ...numbersIn(of)].filter((word) => !ofTaking.has(word))
  return { words, taken, isBack, isOld }
}

/** Numbers in figures and words, as they are written. */
export function numbersIn(text: string): string[] {
  return (
    text
      .toLowerCase()
      .match(/\b(?:\d+(?:[.,]\d+)*|one|two|three|four|five|six|seven|eight|nine|ten)\b/gu) ?? []
  )
}

/** The sentences of a message that take something back; they mean nothing but beside what is known. */
export function takingsBack(exchange: readonly Utterance[]): Candidate[] {
  return exchange.flatMap(({ by, text }) => {
    if (by !== 'user' || !isTyped(text)) return []
    const sentences = ownParagraphs(text).flatMap(sentencesOf).slice(0, mostSentences)
    return sentences.flatMap((content) =>
      takenBackIn(content) === null
        ? []
        : [
            {
              ...{ content, kind: 'convention' as const, importance: 0.75, tags: [] },
              ...{ keywords: [], saidBy: 'user' as const, words: content },
              ...{ isChange: true, takesBack: true },
            },
          ],
    )
  })
}

/** Whether a sentence only reminds of what was said: it says nothing anew. */
export function onlyReminds(sentence: string): boolean {
  return /^(?:(?:please|but|and|also|so),? )*(?:do not|don['’]?t|never) forget (?:what|that which|all) (?:i|we) (?:said|told you|asked|agreed|decided)/iu.test(
    sentence,
  )
}
