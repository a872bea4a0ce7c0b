// Reads what a subagent answered from the result of the call that began it.
import { fieldsOf, textOf } from '../fields.ts'

/** A block that the client (2.1.329) puts before the answer. */
const clientsNote = '<tools-used-before-summary>'

/** The text of a result's `content`, without what the client adds to it; null where there is none. */
export function agentAnswerOf(content: unknown): string | null {
  if (typeof content === 'string') return textOf(content)
  if (!Array.isArray(content)) return null
  const texts = content.flatMap((block) => {
    const { type, text } = fieldsOf(block)
    const isAnswer = type === 'text' && typeof text === 'string' && !text.startsWith(clientsNote)
    return isAnswer ? [text] : []
  })
  return textOf(texts.join('\n'))
}
