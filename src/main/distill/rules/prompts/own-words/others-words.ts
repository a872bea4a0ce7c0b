// What of a prompt is the user's own word: not what it gives of somebody else's, by what introduces it, by its marks, or by its form.
import { asOwn, withoutAttributed } from './given/attributed.ts'
import { isAdopting } from './given/leads.ts'
import { withoutQuotedMail } from './given/letters.ts'
import { withoutPasted } from './given/pasted.ts'
import { withoutWrapped } from './given/wrapped.ts'

const looked = 6000

/**
 * The text without words of others, unless the user makes them theirs: those that are said to be somebody's, those of
 * a text that is handed over, what stands between marks, and what was pasted. Whatever learns from a prompt reads
 * this. Reads 6,000 UTF-16 units, and leaves out what stands behind.
 */
export function withoutOthersWords(text: string): string {
  const read = withoutQuotedMail(withoutWrapped(text.slice(0, looked)))
  return isKeptTo(read) ? asOwn(read) : withoutPasted(withoutAttributed(read))
}

/** Whether the user says that what they give is to be kept to: then it is theirs. */
function isKeptTo(text: string): boolean {
  return text.split(/\n[ \t]*\n/).some(isAdopting)
}
