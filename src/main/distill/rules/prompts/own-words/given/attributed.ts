// Takes out of a text the sentences that are given as somebody else's or handed over; what the user agrees to is theirs.
import { isEndorsed, withoutAgreement } from './endorsed.ts'
import { handedFrom } from './handed.ts'
import { comesBack } from './leads.ts'
import { type Attribution, attributionIn, isQuoteOpen } from './said-by.ts'

/** A text is read by its first part (UTF-16 units). */
const looked = 6000
/** So many sentences behind one are looked at for agreement. */
const mostBehind = 2
/** In fewer UTF-16 units nobody is named with what they say. */
const shortest = 8
/** Before what the user holds against it. */
const goingOn = /^[,;–—-] ?(?:but|yet|however|still|whereas|while),? /iu

/** The text without others' words, paragraph by paragraph; a lead-in at the end of one stays, as they stand in the next. */
export function withoutAttributed(text: string): string {
  return text
    .slice(0, looked)
    .split(/\n[ \t]*\n/)
    .map(ownOf)
    .filter((block) => block.trim() !== '')
    .join('\n\n')
}

/** The text with all that it gives taken for the user's, who says so: without whose words they were. */
export function asOwn(text: string): string {
  return text
    .slice(0, looked)
    .split('\n')
    .map((line) => sentencesIn(line).map(withoutLead).join(' '))
    .join('\n')
}

function withoutLead(sentence: string): string {
  const said = attributionIn(sentence)
  return said === null || (said.isOpen && !said.isShared) ? sentence : adopted(sentence, said)
}

/** The sentence without whose words it gives: "we do as the spec says: never …" is "never …". */
function adopted(sentence: string, { from, to, isOpen, isShared }: Attribution): string {
  const before = isOpen && isShared ? '' : sentence.slice(0, from)
  return `${before} ${sentence.slice(to)}`.trim()
}

function ownOf(block: string): string {
  const lines = block.split('\n').map(sentencesIn)
  const all = lines.flat()
  let at = -1
  let given: 'no' | 'on' | 'quoted' = 'no'
  let isAgreed = false
  const own = lines.map((sentences) =>
    sentences.flatMap((sentence) => {
      at++
      const behind = all.slice(at + 1, at + 1 + mostBehind)
      if (given !== 'no' && comesBack(sentence)) given = 'no'
      if (given === 'quoted' && isQuoteOpen(sentence)) {
        given = 'no'
        return []
      }
      if (given !== 'no') return []
      if (sentence.length < shortest) return [sentence]
      const end = handedFrom(sentence)
      const said = end === null ? attributionIn(sentence) : null
      if (end === null && said === null) return [isAgreed ? withoutAgreement(sentence) : sentence]
      const to = end ?? said?.to ?? 0
      const isNothing = sentence.slice(to).trim() === ''
      if (isNothing && behind.length === 0) return [sentence]
      isAgreed = said !== null && (said.isShared || isEndorsed(sentence, behind))
      if (said && isAgreed) return [adopted(sentence, said)]
      if (end !== null || said?.isOpen) given = isQuoteOpen(sentence.slice(to)) ? 'quoted' : 'on'
      const before = sentence.slice(0, said?.from ?? 0).trim()
      const after = said ? sentence.slice(said.until).replace(goingOn, '') : ''
      return [before, after].filter((one) => one !== '')
    }),
  )
  return own
    .filter((sentences, line) => sentences.length > 0 || lines[line]?.length === 0)
    .map((sentences) => sentences.join(' '))
    .join('\n')
}

/** The sentences of a line; a point within a name ends none. */
function sentencesIn(line: string): string[] {
  const [indent = ''] = /^\s{0,40}/u.exec(line) ?? []
  const sentences = line
    .slice(indent.length)
    .split(/(?<=[.!?。！？]["'”’)]?)\s+(?=[\p{L}\p{N}"'“‘(`*<[])/u)
    .filter((sentence) => sentence.trim() !== '')
  return sentences.map((sentence, at) => (at === 0 ? indent + sentence : sentence))
}
