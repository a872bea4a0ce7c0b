// What was said that memories speak for: it is told by the memory, as it was corrected since, or not at all.
import type { Db } from '../../db/open.ts'
import { speaksForUser } from '../../distill/rules/prompts/own-words/claims-permission.ts'
import { plainWords, repeats, withoutGone } from './without-gone.ts'

/** So many of the newest wordings are looked at. */
const mostWithdrawn = 300
/** Of a wording so much (UTF-16 units). */
const longestWording = 1000
/** A quotation that may be one of them (UTF-16 units). */
const quoted = /“([^“”]{8,400})”/g
const mark = '\u0001'
/** A quotation of fewer letters names a thing, and says nothing. */
const leastQuoted = 16
const leadIn = /^(?:Asked|Answered|The user(?: then)? said): /u

/** What stands no more of what was said in a project: rejected, superseded, or worded anew by the user. */
export interface Withdrawn {
  /** Whether a text is one of those wordings, or a part of one. */
  holds(text: string): boolean
  /** Whether a sentence of a text is one of those wordings, or a part of one, or holds one; also where it is quoted. */
  tells(text: string): boolean
  /** The text without the sentences that quote one; of a quotation with others beside it, those are left. */
  without(text: string): string
  /** A title or prompt without the sentences that are one or claim a permission of "the user"; empty for nothing else. */
  titleOf(text: string): string
}

export function createWithdrawn(db: Db): (projectId: string) => Withdrawn {
  const select = db
    .prepare<[string], string>(
      `SELECT substr(s.words, 1, ${longestWording}) FROM memory_sources s JOIN memories m ON m.id = s.memory_id
       WHERE m.namespace = 'project:' || ? AND (m.active = 0 OR m.superseded_by IS NOT NULL
         OR EXISTS (SELECT 1 FROM memory_changes c WHERE c.memory_id = m.id AND c.change = 'edited' AND c.undone = 0))
       ORDER BY s.id DESC LIMIT ${mostWithdrawn}`,
    )
    .pluck()
  return (projectId) => {
    const gone = select.all(projectId).map(plainWords)
    const holds = (text: string) => {
      const said = plainWords(text)
      return said.length >= 8 && gone.some((one) => one.includes(said))
    }
    const tellsOne = (text: string) =>
      text.split(/(?<=[.!?;\n])\s+/).some((part) => {
        const said = part.replace(leadIn, '')
        return holds(said) || repeats(said, gone)
      })
    const isWording = (part: string) => {
      const said = part.replace(leadIn, '')
      return plainWords(said).length >= leastQuoted && holds(said)
    }
    const titleOf = (text: string) =>
      withoutGone(text, gone, (part) => holds(part) || speaksForUser(part))
    return {
      holds,
      tells: (text) =>
        gone.length > 0 &&
        (tellsOne(text) ||
          text
            .split(/[“”]/u)
            .some((part) => plainWords(part).length >= leastQuoted && tellsOne(part))),
      without(text) {
        const marked = text.replace(quoted, (whole, words: string) => {
          const rest = titleOf(words)
          if (rest === words) return whole
          return rest === '' ? mark : `“${rest}”`
        })
        const parts = marked.split(/(?<=[.;])\s+/)
        const told = parts.filter((part) => !part.includes(mark) && !isWording(part))
        return marked === text && told.length === parts.length ? text : told.join(' ')
      },
      titleOf,
    }
  }
}
