// Takes out of a prompt what it gives of somebody else's words: what is introduced, "From the blog post: …", and what was pasted.
import { isAdopting } from './given/leads.ts'
import { withoutPasted } from './given/pasted.ts'

/** Behind it stand somebody else's words. */
const gives =
  /\b(?:(?:from|found|read|saw|here(?:['’]s| is| are)|according to|quot(?:e|ing)|pasting) (?:(?:an?|the|this|that|some|my|our) )?(?:\p{L}{1,20} ){0,4}?(?:blog(?: post)?|article|post|tutorial|guide|e-?mail|tweet|thread|newsletter|book)|(?<!\b(?:i|we|you) (?:have |had |just |already )?)(?:says|said|wrote|writes|recommends|claims|suggests|advises))\b[^.?!:\n]{0,80}:(?=\s|$)/iu
const looked = 6000

/**
 * The text without the rest of a paragraph in which words of others are introduced, without all that follows where
 * they begin on a line of their own, and without what was pasted. Reads 6,000 UTF-16 units, and leaves out what stands
 * behind.
 */
export function withoutOthersWords(text: string): string {
  const read = text.slice(0, looked)
  return isKeptTo(read) ? read : withoutPasted(withoutIntroduced(read))
}

/** Whether the user says that what they give is to be kept to: then it is theirs. */
function isKeptTo(text: string): boolean {
  return text.split(/\n[ \t]*\n/).some(isAdopting)
}

function withoutIntroduced(text: string): string {
  const kept: string[] = []
  for (const paragraph of text.split(/\n[ \t]*\n/)) {
    const found = gives.exec(paragraph)
    if (found === null) {
      kept.push(paragraph)
      continue
    }
    kept.push(paragraph.slice(0, found.index))
    if (paragraph.slice(found.index + found[0].length).trim() === '') break
  }
  return kept.join('\n\n')
}
