// Tells whether a prompt is an order of a few words, "add a test for the importer": it asks for work, and for nothing known.
import { isImperative } from '../memories/extract/imperatives.ts'

/** A longer one says what the work is about (words, UTF-16 units). */
const mostWords = 12
const longest = 200
const verb =
  /^(?:(?:please|pls|now|then|and|ok(?:ay)?|so|next|can you|could you|would you|let['’]?s|bitte)[ ,]+)*(?<verb>\p{L}{2,14})(?! ?[,:])/iu
/** What is told an agent and never makes a rule. */
const works =
  /^(?:explain|profile|look|find|speed|rework|mend|repair|improve|debug|try|clean|tidy|investigate|summari[sz]e|simplify|refactor)$/u

/** Whether a prompt is an order of a few words. */
export function isOrder(prompt: string): boolean {
  if (prompt.length > longest) return false
  const text = prompt.trim()
  if (text.split(/\s+/u).length > mostWords || /[.!?;\n]\s?\S/u.test(text)) return false
  const first = verb.exec(text)?.groups?.['verb']?.toLowerCase() ?? ''
  return isImperative(first) || works.test(first)
}
