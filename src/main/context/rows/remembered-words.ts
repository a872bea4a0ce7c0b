// What was said that memories speak for: it is told by the memory, as it was corrected since, or not at all.
import type { Db } from '../../db/open.ts'

/** So many of the newest wordings are looked at. */
const mostWithdrawn = 300
/** A quotation that may be one of them (UTF-16 units). */
const quoted = /“([^“”]{8,400})”/g
const mark = '\u0001'

/** What stands no more of what was said in a project: rejected, superseded, or worded anew by the user. */
export interface Withdrawn {
  /** Whether a text is one of those wordings, or a part of one. */
  holds(text: string): boolean
  /** Whether a sentence of a text is one of those wordings, or a part of one. */
  tells(text: string): boolean
  /** The text without the sentences that quote one. */
  without(text: string): string
}

export function createWithdrawn(db: Db): (projectId: string) => Withdrawn {
  const select = db
    .prepare<[string], string>(
      `SELECT s.words FROM memory_sources s JOIN memories m ON m.id = s.memory_id
       WHERE m.namespace = 'project:' || ? AND (m.active = 0 OR m.superseded_by IS NOT NULL
         OR EXISTS (SELECT 1 FROM memory_changes c WHERE c.memory_id = m.id AND c.change = 'edited' AND c.undone = 0))
       ORDER BY s.id DESC LIMIT ${mostWithdrawn}`,
    )
    .pluck()
  return (projectId) => {
    const gone = select.all(projectId).map(plain)
    const holds = (text: string) => {
      const said = plain(text)
      return said.length >= 8 && gone.some((one) => one.includes(said))
    }
    return {
      holds,
      tells: (text) =>
        gone.length > 0 &&
        text.split(/(?<=[.!?;\n])\s+|^(?:Asked|Answered): /).some((part) => holds(part)),
      without(text) {
        if (gone.length === 0) return text
        const marked = text.replace(quoted, (whole, words: string) => (holds(words) ? mark : whole))
        if (!marked.includes(mark)) return text
        return marked
          .split(/(?<=[.;])\s+/)
          .filter((part) => !part.includes(mark))
          .join(' ')
      },
    }
  }
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
