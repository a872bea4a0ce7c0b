// Decisions that a conversation came to, as the agent put them together and the user let them stand.
import { formerValues, withoutFormerValues } from '../amendments.ts'
import type { Candidate, Utterance } from '../candidate.ts'
import { readingOf } from '../reconcile/reading.ts'
import { isDenial } from './denial.ts'
import { asksYes, isSpokenOf, saysYes } from './let-stand.ts'
import { isRestated } from './restated.ts'
import { sentencesOf, spokenIn } from './sentences.ts'

/** Longest content of a candidate, in UTF-16 units. */
const longest = 500
const shortest = 40
/** A message is read by its first part. */
const looked = 6000
/** A decision that takes more is a document. */
const mostParts = 4

/** Says that what follows was agreed on. */
const settledHead =
  /^(?:(?:(?:ok(?:ay)?|great|perfect|excellent|thanks?|right)[,.!] )?(?:(?:then|so) )?)?(?:settled|agreed|decided|understood|got it|confirm(?:ed|ing)|noted|(?:(?:full|final|quick|short|agreed) )?(?:recap|summary|rules?|policy|decisions?|spec)|(?:to )?(?:pin(?:ning)?|nail(?:ing)?|writ(?:e|ing)|lock(?:ing)?|wrap(?:ping)?) (?:it|this|that|things|all that) (?:down|up|in)|that leaves us with|(?:so )?(?:we|you) (?:end up|are left) with|here(?:['’]s| is) (?:what|where) we|as agreed|bottom line|tl;?dr|net|to be (?:clear|precise)|(?:amended|updated|revised|new) (?:rule|policy|decision|spec|behaviou?r)|in (?:short|summary)|to (?:recap|sum up|summari[sz]e)|so (?:the|our) (?:final )?(?:rule|policy|decision) is|zusammengefasst|verstanden|abgemacht|beschlossen|entschieden)(?!\p{L})[^.:;\n]{0,100}?(?::| [-–—]) /iu
/** Says what was done: a rule where it says what becomes of what. */
const doneHead = /^(?:done|implemented|changed)(?:\.|:| [-–—]) /iu
/** Sums up, agreed on or not: to a question it is an answer, which tells how things are. */
const sumsUp =
  /^(?:(?:then|so) )?(?:confirm(?:ed|ing)|bottom line|tl;?dr|net|to be (?:clear|precise)|in (?:short|summary)|to sum(?: up|mari[sz]e)|(?:(?:full|final|quick|short) )?summary|zusammengefasst)(?!\p{L})/iu
const mapping = /(?:->|→|=>)/gu
/** Of work on files, which the record tells better. */
const ofFiles =
  /\]\(|[\p{L}\d_-]\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|php|cs|cpp|md|json|ya?ml)\b|\b(?:tests?|build|lint)\b/iu
/** A conclusion with its value: "So `X` should be exactly 7". */
const conclusion =
  /^(?:so|therefore|thus|hence|that means),? .{0,60}?(?:should|must|shall|will|has to|have to|needs? to|is to) (?:always |never |only |exactly )?(?:be|stay|remain|use|keep|have(?! (?:been|had|\p{L}+ed)\b)) /iu
/** Takes the place of what was agreed on before. */
const changes =
  /^(?:amended|updated|revised|new)\b|\b(?:supersed(?:es|ing)|replac(?:es|ing)|instead of|no longer|rather than)\b/iu
/** Says no, or not yet. */
const holdsBack = /^\s*(?:no|nope|wait|hold on|stop)\b/iu
/** So many rules stand one behind the other in what is put together. */
const leastListed = 3
/** Wonders, or says what could be done: nobody said that it shall be so. */
const weighs =
  /\b(?:probably|perhaps|maybe|presumably|not sure|worth (?:a |considering|thinking)|i (?:do not|don['’]t|would|['’]d)? ?(?:think|recall|remember|guess|suppose|believe|suspect|expect|assume))\b|(?:^|[,:;] )(?:(?:and|but|so|or|then|also),? )*(?:(?:it|this|that|we|you|one|there) )?(?:could|might|may|would) (?!not\b|only\b|never\b)\p{L}|\bwould be (?:an? )?(?:\p{L}+ )?(?:nice|good|great|better|best|useful|worth|easy|possible)\b/iu
/** A report of work or a promise, not a rule that stands. */
const reports =
  /^(?:all |both )?(?:\d+ )?(?:tests?|checks|suite|builds?)\b|^(?:i|we)(?:['’](?:ll|m|ve|re)| will| am| have| went| can) /iu

/**
 * What the last of a conversation's exchanges, the oldest first, decides; none where the user had no part in it.
 * `hasWork`: whether the agent did more in it than talk and look.
 */
export function settledDecisions(
  exchanges: readonly (readonly Utterance[])[],
  hasWork = false,
): Candidate[] {
  const last = exchanges.at(-1) ?? []
  const answer = last.findLast(({ by }) => by === 'agent')?.text.slice(0, looked) ?? ''
  if (!last.some(({ by }) => by === 'user')) return []
  const isSettled = (one: Candidate) => isSpokenOf(one.content, exchanges)
  // What it asks a yes for is settled by the yes.
  if (asksYes(answer)) return []
  const isAnswer = last.some(({ by, text }) => by === 'user' && asks(text))
  const put = decisionsIn(answer, isAnswer)
  if (put.length > 0) return put.some(isSettled) ? put : []
  const agreed = agreedTo(exchanges)
  if (agreed.length > 0) return agreed
  const listed = listedBefore(exchanges)
  if (listed.length > 0) return listed
  const amended = amendedIn(answer, exchanges)
  if (amended.length > 0)
    return hasWork ? amended.map((one) => ({ ...one, isOfKnown: true })) : amended
  return hasWork || isAnswer ? [] : restatedIn(answer, exchanges)
}

/** What the agent asked a yes for, and the user said it. */
function agreedTo(exchanges: readonly (readonly Utterance[])[]): Candidate[] {
  const said = exchanges.at(-1)?.find(({ by }) => by === 'user')?.text ?? ''
  const before =
    exchanges
      .at(-2)
      ?.findLast(({ by }) => by === 'agent')
      ?.text.slice(0, looked) ?? ''
  return saysYes(said) && asksYes(before) ? decisionsIn(before, false) : []
}

/** What the agent put together point by point before it asked for something, where the user says no to nothing of it. */
function listedBefore(exchanges: readonly (readonly Utterance[])[]): Candidate[] {
  const before = exchanges.at(-2) ?? []
  const put = before.findLast(({ by }) => by === 'agent')?.text.slice(0, looked) ?? ''
  const prompt = exchanges.at(-1)?.find(({ by }) => by === 'user')?.text ?? ''
  if (!put.trimEnd().endsWith('?') || isDenial(prompt) || holdsBack.test(prompt)) return []
  const statements = spokenIn(put)
    .flatMap(sentencesOf)
    .filter((one) => !one.endsWith('?'))
  const messages = exchanges
    .slice(0, -1)
    .flat()
    .flatMap(({ by, text }) => (by === 'user' ? text : []))
  if (!statements.some(isList) || !isRestated(statements.join(' '), messages)) return []
  return candidatesOf(statements, 'agent')
}

/** Rules one behind the other: "a; b; c". */
function isList(sentence: string): boolean {
  return sentence.split(/; /u).length >= leastListed
}

/** Whether the user asks something: what is answered to that, nobody has settled. */
function asks(prompt: string): boolean {
  return spokenIn(prompt).some((paragraph) =>
    sentencesOf(paragraph).some((one) => /[?？]["'”’)]?$/u.test(one)),
  )
}

/** `isAnswer`: whether the user asked something. */
function decisionsIn(answer: string, isAnswer: boolean): Candidate[] {
  for (const paragraph of spokenIn(answer)) {
    const sentences = sentencesOf(paragraph)
    const first = sentences.findIndex((one) => isDecision(one, isAnswer))
    if (first !== -1) return candidatesOf(sentences.slice(first), 'agent')
  }
  return []
}

/** Where the agent says what a value of the user's takes the place of, of something that has a name: "in `f` 30 s, instead of 10". */
function amendedIn(answer: string, exchanges: readonly (readonly Utterance[])[]): Candidate[] {
  const heard = new Set(
    exchanges.flat().flatMap(({ by, text }) => (by === 'user' ? [...readingOf(text).exact] : [])),
  )
  for (const paragraph of spokenIn(answer)) {
    const sentences = sentencesOf(paragraph)
    const first = sentences.findIndex(
      (one) =>
        formerValues(one).length > 0 &&
        one.length >= shortest &&
        !one.endsWith('?') &&
        !reports.test(one) &&
        readingOf(one).names.size > 0 &&
        [...readingOf(withoutFormerValues(one)).exact].some(
          (value) => /^\d/.test(value) && heard.has(value),
        ),
    )
    if (first !== -1) return candidatesOf(sentences.slice(first), 'agent')
  }
  return []
}

/** What the agent put together of what the user said; where it did something, its words are a report. */
function restatedIn(answer: string, exchanges: readonly (readonly Utterance[])[]): Candidate[] {
  const messages = exchanges.flat().flatMap(({ by, text }) => (by === 'user' ? text : []))
  const paragraphs = spokenIn(answer)
  if (!isRestated(paragraphs.length > 1 ? answer : (paragraphs[0] ?? ''), messages)) return []
  return candidatesOf(
    paragraphs.flatMap(sentencesOf).filter((one) => !weighs.test(one)),
    'agent',
  )
}

/** The sentences without questions, in parts that a memory holds. */
function candidatesOf(sentences: readonly string[], saidBy: 'user' | 'agent'): Candidate[] {
  const told = sentences.filter((one) => !one.endsWith('?'))
  if (told.join(' ').length < shortest) return []
  const parts = inParts(told)
  return parts.map((content) => candidateOf(content, saidBy, parts[0] ?? ''))
}

function candidateOf(content: string, saidBy: 'user' | 'agent', first: string): Candidate {
  return {
    ...{ content, kind: 'decision', importance: 0.8, tags: [], keywords: [], saidBy },
    ...{ words: content, isChange: changes.test(first.slice(0, 200)) },
  }
}

function isDecision(sentence: string, isAnswer: boolean): boolean {
  if (doneHead.test(sentence))
    return [...sentence.matchAll(mapping)].length > 1 && !ofFiles.test(sentence)
  // What a file is linked for is read out of it: the code shows it by itself.
  if (/\]\([^()\s]{1,200}\.[a-z]{1,5}(?:#[^()\s]{1,40})?\)/iu.test(sentence)) return false
  const head = settledHead.exec(sentence)
  if (isAnswer && (!head || sumsUp.test(sentence))) return false
  if (!head) return conclusion.test(sentence) && /[`\d]/u.test(sentence)
  const stated = sentence.slice(head[0].length)
  return stated.length >= shortest && !stated.endsWith('?') && !reports.test(stated)
}

/** As many whole sentences or clauses as a memory holds; each further part names what it is about. */
function inParts(sentences: readonly string[]): string[] {
  const clauses = sentences.flatMap((one) =>
    one.length > longest ? one.split(/(?<=;)\s+/) : [one],
  )
  const subject = /(?<![\p{L}\p{N}_])\p{Ll}+(?:_\p{Ll}+)+(?![\p{L}\p{N}_])/u.exec(
    clauses.join(' '),
  )?.[0]
  const parts: string[] = []
  for (const clause of clauses) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + 1 + clause.length <= longest)
      parts[parts.length - 1] = `${last} ${clause}`
    else if (parts.length === mostParts) break
    else parts.push(parts.length > 0 && subject !== undefined ? `${subject}: ${clause}` : clause)
  }
  return parts.map((one) => one.slice(0, longest))
}
