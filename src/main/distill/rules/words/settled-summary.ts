// Leaves out of a session's summary what later sessions may have overtaken: how things stood and what was to come next.
import { sentence } from '../../../base/plain-text.ts'
import { splitSentences } from '../prompts/agent-message.ts'
import { settledPart } from '../prompts/passing.ts'
import { storyLead } from './story-cut.ts'

/** A request with its answer, or an answer alone: `“…”: The agent says: “…”; the user then objected.` */
const quoted =
  /(?:“(?<ask>[^“”]{1,400})”: )?(?<says>The agent (?:says|asks): )?“(?<said>[^“”]{0,4000})”(?<since>; [^.“”]{1,80})?(?<end>\.?)/gu
/** Before an answer without its request stands the end of what was told before. */
const begun = /(?:^|[.!?…”] )$/u
/** Tells of the record or the user, whatever followed. */
const lasting = /^(?:In \d+ turns?:|Why:|Asked to |The user|\d+ |…)/

/** The summary of a session that others followed. */
export function settledSummary(summary: string): string {
  const at = summary.indexOf(storyLead)
  if (at < 0) return settledText(summary)
  const story = settledText(summary.slice(at + storyLead.length))
  const state = settledText(summary.slice(0, at))
  return [state, story === '' ? '' : `${storyLead}${story}`].filter((part) => part !== '').join(' ')
}

function settledText(text: string): string {
  const parts: string[] = []
  let from = 0
  for (const found of text.matchAll(quoted)) {
    const { ask = '', says = '', said = '', since = '', end = '' } = found.groups ?? {}
    const before = text.slice(from, found.index)
    // The user's words, or a name inside a sentence of the record.
    const isAnswer =
      (ask !== '' || says !== '' || begun.test(text.slice(0, found.index))) && !isUsers(before)
    if (!isAnswer) continue
    parts.push(settledSentences(before))
    from = found.index + found[0].length
    if (says.includes('asks')) continue
    const told = said.split(/\n/).map(settledSentences).join(' ').trim()
    const ended = since === '' ? told : told.replace(/\.$/, '')
    const answer = told === '' ? '' : `${says}“${ended}”`
    const asked = ask === '' ? '' : `“${ask}”: `
    if (answer !== '')
      parts.push(`${asked}${answer}${since}${since === '' && end === '' ? '' : '.'}`)
    else if (since !== '') parts.push(`${asked}${since.slice(2)}.`)
  }
  parts.push(settledSentences(text.slice(from)))
  return parts.filter((part) => part !== '').join(' ')
}

function isUsers(before: string): boolean {
  return /(?:the user(?: \w+){0,3}:?|committed|plan|title|branch|for|and|reverted) $/i.test(before)
}

function settledSentences(text: string): string {
  return splitSentences(text)
    .map((one) => (lasting.test(one) ? one : settledPart(one)))
    .filter((one) => one !== '')
    .map(sentence)
    .join(' ')
}
