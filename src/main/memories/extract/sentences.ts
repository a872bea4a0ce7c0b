// What somebody says in a message: without code, quotations and pasted logs, by paragraphs and sentences.
import { withoutElements } from '../../../shared/text-between.ts'
import { insertedElements } from '../../../shared/typed-prompt.ts'

/** A message is read by its first part (UTF-16 units). */
const looked = 6000
/** A paragraph of which so many lines look like output is pasted. */
const mostOutput = 0.5

/** The paragraphs that are spoken, each on one line. */
export function spokenIn(text: string): string[] {
  const prose: string[] = []
  let isCode = false
  const spoken = withoutElements(text.slice(0, looked), insertedElements)
  for (const line of spoken.split('\n')) {
    // What the client put behind the words and was cut goes to the end.
    const open = /<([\w-]{1,60})(?:\s[^<>]{0,200})?>/.exec(line)
    if (!isCode && open && insertedElements.test(open[1] ?? '')) break
    if (/^\s*(?:```|~~~)/.test(line)) {
      isCode = !isCode
      prose.push('')
    } else if (isCode || /^\s*>/.test(line) || /^(?: {4}|\t)\S/.test(line)) prose.push('')
    else prose.push(line)
  }
  return prose
    .join('\n')
    .split(/\n[ \t]*\n/)
    .filter((paragraph) => !isPasted(paragraph))
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
}

/** Whether a paragraph reads like the output of a program. */
function isPasted(paragraph: string): boolean {
  const lines = paragraph.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2) return false
  const output = lines.filter((line) =>
    /^\s*(?:\d{4}-\d\d-\d\d|\[[^\]]{1,40}\]|at \S+|File "|Traceback|\S{1,200}:\d+|[$>%#] |\||[{}[\]<]|(?:error|warn(?:ing)?|info|debug)\b[:\s])/iu.test(
      line,
    ),
  )
  return output.length >= lines.length * mostOutput
}

/** Sentences; a dot within a name or a number ends none. */
export function sentencesOf(paragraph: string): string[] {
  return paragraph
    .split(/(?<=[.!?。！？]['"”’)]?)\s+(?=[\p{Lu}\p{Lo}*`'"“(\d-])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

/** Words of three or more in quotation marks are somebody else's where the sentence says who said or wrote them. */
const reported =
  /\b(?:wrote|writes?|said|says|saying|told (?:me|us)|reads|states?|stated|asked|replied|answered|claims?|claimed|suggests?|suggested)\b.{0,40}["“'‘](?=[^"”]{1,300} [^"”]{1,300} )/iu

/** Whether a sentence hands on what somebody else said. */
export function isReported(sentence: string): boolean {
  return reported.test(sentence)
}

/** Said so that the opposite is meant, as far as words show it. */
const sarcastic =
  /^(?:oh|sure|yeah|wow|lovely|brilliant|fantastic)[,!. ]+(?:(?:sure|right|great|yes|yeah|just|let['’]s|because) .{0,60})?\b(?:always|never)\b.{0,80}\b(?:without|great idea|brilliant|genius|fun|who needs)\b|\bbest practice ever\b|\bwho needs (?:tests|reviews|backups)\b/iu
/** Mocks what was said before it. */
const mockery =
  /\bwhat could (?:possibly )?go wrong\b|\bbecause that (?:always )?(?:works|worked|went) (?:so )?(?:well|great)\b|\bjust kidding\b|\bi['’]?m (?:joking|kidding)\b|^\/s$|🙄/iu

/** Whether a sentence says the opposite of what it means. */
export function isSarcastic(sentence: string): boolean {
  return sarcastic.test(sentence) || mocks(sentence)
}

/** Whether a sentence takes back by mockery what was said before it. */
export function mocks(sentence: string): boolean {
  return mockery.test(sentence)
}
