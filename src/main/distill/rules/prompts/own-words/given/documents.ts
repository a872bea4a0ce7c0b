// Blocks of a document: under a title, longer lists than people type, words to readers, customers and staff.

const looked = 1200
const longestTitle = 80
/** Kinds of documents and their parts. */
const named =
  /\b(?:guide|guidelines?|policy|best practices|memo|minutes|agenda|notes|release notes|changelog|advisory|section \d|chapter \d|getting started|overview|faq|handbook|terms|about (?:the|this) \p{L}+|what we offer|requirements|responsibilities|breaking changes|bug ?fixes|installation|usage|contributing|license|introduction|summary)\b|^v?\d+\.\d+(?:\.\d+)?\b|^CVE-\d|^MEMO\b|\b\d{1,2}\.? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\b|\bsprint \d/iu
/** Stands before a part of a document. */
const label =
  /^(?:attendees|participants|agenda|action items?|decisions|impact|recommendation|severity|audience|scope|effective|owner|status|went (?:well|badly)|what we offer|requirements|responsibilities)\s?:/imu
/** Of this project, or put to somebody. */
const own = /\b(?:our|my|we|i|me|you|please|this (?:repo(?:sitory)?|project|codebase)|here)\b/iu

/** Whether a block begins a document: a title with more under it, or a part that bears a label. */
export function isDocument(block: string, next: string): boolean {
  if (/^#{1,6} \S/mu.test(block) && (next !== '' || block.includes('\n'))) return true
  const [first = '', ...rest] = block.slice(0, looked).split('\n')
  const isMore = rest.length > 0 || next !== ''
  if (!isMore) return false
  return isTitle(first.trim()) || (rest.length > 0 && label.test(block))
}

function isTitle(line: string): boolean {
  if (line === '' || line.length > longestTitle || /[.?!:;,]$/.test(line)) return false
  if (/^(?:[-*•]|\d+[.)]) /.test(line) || !/^[\p{Lu}\d]|^v\d/u.test(line) || own.test(line))
    return false
  if (named.test(line)) return true
  const words = line.split(/\s+/).filter((word) => /^\p{L}{4,}/u.test(word))
  // "Senior Backend Engineer", "Getting Started With Plexa".
  return words.length >= 2 && words.every((word) => /^\p{Lu}/u.test(word))
}

const item = /^\s{0,6}(?:[-*•+]|\d{1,2}[.)]) \S/
/** More rules than that nobody types one under another. */
const mostTyped = 6
const shortestItem = 15

/** Whether a block is a longer list of sentences than people type; one that is put as ours is typed. */
export function isLongList(block: string, before: string): boolean {
  const lines = block.split('\n')
  const items = lines.filter((line) => item.test(line) && line.trim().length >= shortestItem)
  if (items.length <= mostTyped) return false
  const lead = lines.findIndex((line) => item.test(line)) > 0 ? (lines[0] ?? '') : before
  return !own.test(lead.slice(0, looked))
}

/** Said by a company to those who read it. */
const toReaders =
  /\b(?:thank you for (?:choosing|your (?:interest|purchase|order)|using|joining|taking)|thanks for (?:choosing|taking the time)|our (?:customers|clients|products?|plans?|support team|sales team)|your (?:subscription|account manager|plan|purchase|laptops?|badge|line manager|application)|we (?:offer|are looking for|['’]re hiring|are hiring)|you will (?:own|get|work|lead|join|need)|contact (?:us|support|sales)|get the most|on the (?:pro|free|enterprise|team) plan|with \p{Lu}\p{Ll}+,? you (?:get|can)|years of experience|days of vacation|(?:our|your) (?:team|company) (?:offers|values))\b/iu
/** Told of the people whom it binds. */
const ofStaff =
  /(?:^|[.!?\n] ?|, |\b(?:all|every|our) )(?:customers?|clients?|users|employees?|administrators|engineers|staff|contractors|visitors?|candidates?|applicants?|colleagues|members of staff|students|participants|vendors|suppliers|teams?)(?: on [^.]{1,30})? (?:must|should|shall|ha(?:s|ve) to|need(?:s)? to|are (?:required|expected|asked)|may (?:not|never)|never|always)\b/giu

/** Whether a block is put to the readers of a document: to customers, or of those whom a company's rules bind. */
export function speaksToReaders(block: string): boolean {
  const text = block.slice(0, looked)
  if (!/^[^\p{L}]{0,4}\p{Lu}/u.test(text)) return false
  const staff = [...text.matchAll(ofStaff)].length
  return toReaders.test(text) || staff > 1
}
