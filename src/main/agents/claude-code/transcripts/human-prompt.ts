// Tells what a person typed from all else that a transcript stores as a user line.
import { textBetween } from '../../../../shared/text-between.ts'
import { userWordsOf } from '../user-words.ts'
import { blocksOf, type Entry } from './transcript-entry.ts'

/**
 * The text of a human prompt, or null when the line is something else: a tool result, a sidechain, a summary,
 * an inserted text. A prompt without words gives what it brought: `[image]`, `[document]`.
 */
export function humanPromptOf(entry: Entry): string | null {
  if (entry.type !== 'user' || entry.isMeta || entry.isSidechain || entry.isCompactSummary)
    return null
  if (entry.toolUseResult !== undefined && entry.toolUseResult !== null) return null
  if (entry.origin?.kind && entry.origin.kind !== 'human' && !isAcceptedPlan(entry)) return null
  const blocks = blocksOf(entry.message)
  if (blocks.length === 0 || blocks.some((block) => block.type === 'tool_result')) return null
  const words = blocks.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join('\n')
  const text = words.trim()
  if (text === '') {
    // Nothing typed, but something handed over.
    const attached = blocks.find((block) => block.type !== 'text')
    return attached ? `[${attached.type}]` : null
  }
  return commandAsTyped(text) ?? userWordsOf(text)
}

/** Whether the session goes on with a plan that the user accepted with a cleared context (seen in 2.1.329). */
function isAcceptedPlan({ origin, planContent }: Entry): boolean {
  return origin?.kind === 'auto-continuation' && planContent !== null
}

/** Whether the line says that the user stopped the agent. */
export function isInterruption(entry: Entry): boolean {
  if (entry.type !== 'user') return false
  return blocksOf(entry.message).some((block) => block.text?.startsWith('[Request interrupted'))
}

/** `/name args` from the tags in which a slash command is stored, or null when the text is no command. */
function commandAsTyped(text: string): string | null {
  if (!text.startsWith('<command-message>')) return null
  const name = /<command-name>\/?([^<]*)<\/command-name>/.exec(text)?.[1]?.trim()
  if (!name) return null
  const args = textBetween(text, '<command-args>', '</command-args>')?.trim()
  return args ? `/${name} ${args}` : `/${name}`
}
