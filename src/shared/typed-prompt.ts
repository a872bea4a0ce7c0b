// What a person typed of a prompt, for lists: without what the client puts into it.
import { textBetween, withoutElements } from './text-between.ts'

/** Elements that Claude Code inserts into prompts, as its transcripts show them. */
export const insertedElements =
  /^(?:system-reminder|ide_[\w-]+|local-command-\w+|bash-\w+|task-notification|pasted[\w-]*)$/

/**
 * The words of the user; a slash command as it was typed. Empty where all of it was inserted. An inserted element
 * that is not closed, as in the beginning of a long prompt, goes to the end.
 */
export function typedPrompt(prompt: string): string {
  if (!prompt.includes('<')) return prompt.trim()
  const name = textBetween(prompt, '<command-name>', '</command-name>')?.trim()
  if (name) {
    const command = name.startsWith('/') ? name : `/${name}`
    return `${command} ${textBetween(prompt, '<command-args>', '</command-args>') ?? ''}`.trim()
  }
  const rest = withoutElements(prompt, insertedElements)
  for (const { 1: tag = '', index } of rest.matchAll(/<([\w-]{1,60})(?:\s[^<>]*)?>/g)) {
    if (insertedElements.test(tag)) return rest.slice(0, index).trim()
  }
  return rest.trim()
}
