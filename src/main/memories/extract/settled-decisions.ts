// Decisions that a conversation came to, as the agent put them together and the user let them stand.
import type { Candidate, Utterance } from '../candidate.ts'

/** Longest content of a candidate, in UTF-16 units. */
const longest = 500
const shortest = 40
/** A message is read by its first part. */
const looked = 6000
/** A decision that takes more is a document. */
const mostParts = 4

/** Says that what follows was agreed on. */
const settledHead =
  /^(?:(?:(?:ok(?:ay)?|great|perfect|excellent|thanks?|right)[,.!] )?(?:(?:then|so) )?)?(?:settled|agreed|decided|understood|got it|confirm(?:ed|ing)|noted|(?:(?:full|final|quick|short) )?(?:recap|summary|rule|policy|decision|spec)|(?:amended|updated|revised|new) (?:rule|policy|decision|spec|behaviou?r)|in (?:short|summary)|to (?:recap|sum up|summari[sz]e)|so (?:the|our) (?:final )?(?:rule|policy|decision) is|zusammengefasst|verstanden|abgemacht|beschlossen|entschieden)(?!\p{L})[^.:;\n]{0,100}?(?::| [-–—]) /iu
/** Says what was done: a rule where it says what becomes of what. */
const doneHead = /^(?:done|implemented|changed)(?:\.|:| [-–—]) /iu
const mapping = /(?:->|→|=>)/gu
/** Of work on files, which the record tells better. */
const ofFiles =
  /\]\(|[\p{L}\d_-]\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|php|cs|cpp|md|json|ya?ml)\b|\b(?:tests?|build|lint)\b/iu
/** A conclusion with its value: "So `X` should be exactly 7". */
const conclusion =
  /^(?:so|therefore|thus|hence|that means),? .{0,60}?(?:should|must|shall|will|has to|have to|needs? to|is to) (?:always |never |only |exactly )?(?:be|stay|remain|use|keep|have) /iu
/** Takes the place of what was agreed on before. */
const changes =
  /^(?:amended|updated|revised|new)\b|\b(?:supersed(?:es|ing)|replac(?:es|ing)|instead of|no longer|rather than)\b/iu
/** A report of work or a promise, not a rule that stands. */
const reports =
  /^(?:all |both )?(?:\d+ )?(?:tests?|checks|suite|builds?)\b|^(?:i|we)(?:['’](?:ll|m|ve|re)| will| am| have| went| can) /iu

/** The decisions in the agent's last message of an exchange; none where the user had no part in it. */
export function settledDecisions(exchanges: readonly (readonly Utterance[])[]): Candidate[] {
  return exchanges.flatMap((exchange) => {
    const asked = exchange.some(({ by }) => by === 'user')
    const answer = exchange.findLast(({ by }) => by === 'agent')?.text.slice(0, looked)
    return asked && answer !== undefined ? decisionsIn(answer) : []
  })
}

function decisionsIn(answer: string): Candidate[] {
  for (const paragraph of paragraphsOf(answer)) {
    const sentences = sentencesOf(paragraph)
    const first = sentences.findIndex((one) => isDecision(one))
    if (first === -1) continue
    const told = sentences.slice(first).filter((one) => !one.endsWith('?'))
    const stated = told.join(' ')
    if (stated.length < shortest) continue
    const isChange = changes.test(stated.slice(0, 200))
    return inParts(told).map((content) => ({
      content,
      ...({ kind: 'decision', importance: 0.8, tags: [], keywords: [] } as const),
      ...({ saidBy: 'agent', words: content, isChange } as const),
    }))
  }
  return []
}

function isDecision(sentence: string): boolean {
  if (doneHead.test(sentence))
    return [...sentence.matchAll(mapping)].length > 1 && !ofFiles.test(sentence)
  const head = settledHead.exec(sentence)
  if (!head) return conclusion.test(sentence) && /[`\d]/u.test(sentence)
  const stated = sentence.slice(head[0].length)
  return stated.length >= shortest && !stated.endsWith('?') && !reports.test(stated)
}

/** What stands outside of fenced code, by paragraphs. */
function paragraphsOf(text: string): string[] {
  const prose: string[] = []
  let isCode = false
  for (const line of text.split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
    else if (!isCode) prose.push(line)
    if (isCode) prose.push('')
  }
  return prose
    .join('\n')
    .split(/\n[ \t]*\n/)
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter((one) => one !== '')
}

/** Sentences; a dot within a name, a number or brackets ends none. */
function sentencesOf(paragraph: string): string[] {
  return paragraph.split(/(?<=[.!?])\s+(?=[\p{Lu}*`'"“(])/u)
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
