// What somebody says in a message: without code, quotations and pasted logs, by paragraphs and sentences.
import { withoutElements } from '../../../shared/text-between.ts'
import { withoutOthersWords } from '../../distill/rules/prompts/own-words/others-words.ts'

/** A message is read by its first part (UTF-16 units). */
const looked = 6000
/** More than so many UTF-16 units nobody types. */
export const longestSpoken = 3000
/** A paragraph of which so many lines look like output is pasted. */
const mostOutput = 0.5
/** What stands between quotation marks; an apostrophe within or behind a word opens none. */
const quoted =
  /(?<![\p{L}\p{N}])(?:'(?:[^']|(?<=\p{L})'(?=\p{L})){1,600}'|"[^"]{1,600}"|‘[^‘’]{1,600}’|“[^“”]{1,600}”|„[^„“”]{1,600}[“”]|«[^«»]{1,600}»)(?![\p{L}\p{N}])/gu
/** Waves off what was asked before; its "never" forbids nothing, and binds nothing for ever. */
const wavedOff = /\bnever ?mind\b(?: [^,;:.!]{1,40}(?=[,;:.!]))?[,;:.!]* ?/giu
/** Of so many words a quotation is somebody's sentence; of fewer it is a value. */
const wordsOfSentence = 3

/** Whether somebody typed a message: a long one, and one with headings, was given. */
export function isTyped(message: string): boolean {
  return message.length <= longestSpoken && !/^#{1,4} /mu.test(message)
}

/** The paragraphs that are spoken, each on one line. */
export function spokenIn(text: string): string[] {
  const prose: string[] = []
  let isCode = false
  for (const line of withoutInserted(text.slice(0, looked)).split('\n')) {
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

/** The paragraphs in the user's own words, which all that learns from a message reads. */
export function ownParagraphs(text: string): string[] {
  return spokenIn(withoutOthersWords(text))
}

/**
 * Elements are put there by programs, or pasted. One of a wrapper's name ("system-reminder") that is never closed was
 * cut, and goes to the end.
 */
function withoutInserted(text: string): string {
  const rest = withoutElements(text, /^[a-z]/)
  const cut = rest.search(/<[a-z][a-z\d]{0,40}[-_][\w-]{0,40}(?:\s[^<>]{0,300})?>/)
  return cut === -1 ? rest : rest.slice(0, cut)
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

const endsInProse =
  /(?<=(?<!\b(?:Mr|Mrs|Ms|Dr|Prof|e\.g|i\.e|vs|cf))[.!?。！？]['"”’)]?)\s+(?=[\p{Lu}\p{Lo}*`'"“(\d-])/gu
/** Who types a sentence without a capital may go on without one; abbreviations end none. */
const endsInChat =
  /(?<=(?<!\b(?:[Mm]rs?|[Mm]s|[Dd]r|[Pp]rof|e\.g|i\.e|etc|vs|cf|resp|incl|approx|no))[.!?。！？]['"”’)]?)\s+(?=[\p{L}*`'"“(\d-])/gu
const isLower = /^\p{Ll}|[.!?]\s+(?!(?:e\.g|i\.e|etc|vs)\b)[\p{Ll}_]+ \p{Ll}/u
/** Who begins sentences with a capital goes on so: a dot before a small letter is of a name. */
const capital = /[.!?]\s+\p{Lu}/u

/** Sentences; a dot within a name, a number or a quotation ends none. */
export function sentencesOf(paragraph: string): string[] {
  const isProse =
    !isLower.test(paragraph) || (/^[^\p{Ll}]/u.test(paragraph) && capital.test(paragraph))
  const ends = isProse ? endsInProse : endsInChat
  const sentences: string[] = []
  let from = 0
  const masked = paragraph.replace(quoted, (span) =>
    isSentence(span) ? span[0] + '_'.repeat(span.length - 2) + span.at(-1) : span,
  )
  for (const { 0: gap, index } of masked.matchAll(ends)) {
    sentences.push(paragraph.slice(from, index))
    from = index + gap.length
  }
  sentences.push(paragraph.slice(from))
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '')
}

/** A sentence without what it quotes of others, and without "never mind"; values in quotation marks stay. */
export function ownWords(sentence: string): string {
  return sentence.replace(quoted, (span) => (isSentence(span) ? '…' : span)).replace(wavedOff, '')
}

function isSentence(span: string): boolean {
  return span.trim().split(/\s+/).length >= wordsOfSentence
}
