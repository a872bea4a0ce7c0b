// Takes out of a prompt what was pasted into it without quotation marks: told by its form, as a mail, a chat, a log, a document.
import { isForeign } from '../../../words/language.ts'
import { isDocument, isLongList, speaksToReaders } from './documents.ts'
import { withoutFileParts } from './file-parts.ts'
import { comesBack, introduces, isAsk, isOwnVoice, isSureLead } from './leads.ts'
import { letterIn } from './letters.ts'
import { isOutput, talkFrom } from './records.ts'

/** A prompt is read by its first part (UTF-16 units). */
const looked = 6000
const mostBlocks = 60
/** A block that is somebody else's says so much (UTF-16 units), or is a list. */
const longBlock = 120

/**
 * The prompt without what somebody else wrote in it, as far as its form shows that. Reads 6,000 UTF-16 units, and leaves out what stands behind.
 */
export function withoutPasted(text: string): string {
  const lines = withoutFileParts(text.slice(0, looked)).split('\n')
  const spoken = lines.filter((line) => !isOutput(line)).join('\n')
  const blocks = spoken
    .split(/\n[ \t]*\n/)
    .filter((block) => block.trim() !== '')
    .slice(0, mostBlocks)
  if (blocks.length === 0) return ''
  return withoutGiven(blocks).join('\n\n')
}

/** The blocks, or parts of them, that nobody else wrote. */
function withoutGiven(all: readonly string[]): string[] {
  const letter = letterIn(all)
  if (letter === null) return ownIn(all, askIn(all), false)
  const { before, behind } = letter
  const asked = askIn([...before, ...behind])
  const isLed = introduces(before.at(-1) ?? '', all.at(-1) ?? '') !== null
  // Letters come one behind another, and whoever is led to one speaks again where they say so.
  const rest = letterIn(behind) === null ? ownIn(behind, asked, isLed) : withoutGiven(behind)
  return [...ownIn(before, asked, false), ...rest]
}

/** The blocks of one stretch that nobody else wrote; `isLed`: words of others stand before it. */
function ownIn(blocks: readonly string[], asked: string | null, isLed: boolean): string[] {
  const own: string[] = []
  let isGiven = isLed
  /** Where words begin that are somebody else's for certain; in the block of the lead-in itself they have begun. */
  let sureFrom = -1
  for (const [at, block] of blocks.entries()) {
    // What is typed in another voice ends what was given.
    const isLower = sureFrom !== -1 && /^\p{Ll}/u.test(blocks[sureFrom] ?? '')
    const isBack =
      isAsk(block, true) || (isLower ? comesBack(block) : isOwnVoice(block) || comesBack(block))
    if (isGiven && at !== sureFrom && isBack) isGiven = false
    if (isGiven) continue
    const talk = talkFrom(block)
    if (talk !== null) {
      const typed = block.split('\n').slice(0, talk).join('\n')
      if (typed.trim() !== '' && introduces(typed, block) === null) own.push(typed)
      // Whoever talks there may go on below.
      isGiven = true
      sureFrom = -1
      continue
    }
    if (isLongList(block, blocks[at - 1] ?? '')) continue
    if (isDocument(block, blocks[at + 1] ?? '')) {
      isGiven = true
      sureFrom = -1
      continue
    }
    const lead = introduces(block, blocks[at + 1] ?? '')
    if (lead !== null) {
      const isSure = isSureLead(lead)
      if (!isSure) own.push(lead)
      isGiven = true
      sureFrom = isSure && lead === block ? at + 1 : -1
      continue
    }
    if (speaksToReaders(block) || isSpokenOf(block, asked)) continue
    own.push(block)
  }
  return own
}

/** The block that asks for something of another one; null where none does. */
function askIn(blocks: readonly string[]): string | null {
  if (blocks.length < 2) return null
  const [first = '', last = ''] = [blocks[0], blocks.at(-1)]
  return isAsk(last, false) ? last : isAsk(first, false) ? first : null
}

/** Whether somebody asks about a block as about a text: in another tone, or another language. */
function isSpokenOf(block: string, asked: string | null): boolean {
  if (asked === null || block === asked) return false
  if (isForeign(block) && !isForeign(asked)) return true
  if (isOwnVoice(block) || !/^[^\p{L}]*\p{Lu}/u.test(block)) return false
  const lines = block.split('\n').length
  const sentences = block.split(/[.!?](?:\s|$)/).filter((one) => one.trim() !== '').length
  if (lines < 3 && sentences < 2) return false
  const isLower = /^\p{Ll}/u.test(asked)
  return isAsk(asked, true) || (isLower && block.length >= longBlock)
}
