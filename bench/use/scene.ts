// What a scripted agent does with what it was given: the project, its memories with what becomes of each, and the script.
import type { Answer } from '../../e2e/support/messages-api.ts'

/** What the script does with an item. It is the label, and is written before anything judges the run. */
export const behaviours = ['cites', 'uses', 'paraphrases', 'contradicts', 'ignores'] as const
export type Behaviour = (typeof behaviours)[number]

/** One project with one session in it. */
export interface Scene {
  readonly project: string
  /** Weights and rules may be chosen by what A shows, never by the others; C and D were written for what is said in other words. */
  readonly half: 'A' | 'B' | 'C' | 'D'
  /** Contents of files by their path in the project. */
  readonly files: Readonly<Record<string, string>>
  /** Given at the start; by a name that the script may use. */
  readonly items: Readonly<Record<string, { readonly is: Behaviour; readonly words: string }>>
  /** `ROOT` stands for the project's folder, `<name>` for the id of an item. */
  readonly turns: readonly { readonly prompt: string; readonly answers: readonly Answer[] }[]
}

export const say = (text: string): Answer => [{ text }]
export const bash = (command: string, description = 'Run it'): Answer => [
  { tool: 'Bash', input: { command, description } },
]
export const read = (path: string): Answer => [
  { tool: 'Read', input: { file_path: `ROOT/${path}` } },
]
export const grep = (pattern: string): Answer => [
  { tool: 'Grep', input: { pattern, output_mode: 'files_with_matches' } },
]
export const write = (path: string, content: string): Answer => [
  { tool: 'Write', input: { file_path: `ROOT/${path}`, content } },
]
/** The file must have been read before. */
export const edit = (path: string, old_string: string, new_string: string): Answer => [
  { tool: 'Edit', input: { file_path: `ROOT/${path}`, old_string, new_string } },
]
