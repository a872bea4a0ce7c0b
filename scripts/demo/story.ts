// What a demo story is: one session of the real client, with the model's answers written beforehand.
import type { Answer } from '../../e2e/support/messages-api.ts'

interface StoryPrompt {
  readonly prompt: string
  /** What the stand-in model answers, request by request, subagents' requests included. */
  readonly answers: readonly Answer[]
}

export interface Story {
  /** Name of the recording's file. */
  readonly name: string
  /** Folder below the demo user's home in which the client runs. */
  readonly project: string
  /** How long before the present the demo shows it. */
  readonly daysAgo: number
  /** Local hour of the day at which it began. */
  readonly hour: number
  /** Minutes between two prompts, for a believable timeline. */
  readonly minutesPerPrompt: number
  readonly prompts: readonly StoryPrompt[]
  /** Runs in a terminal and answers this to each permission dialog, instead of running unattended. */
  readonly permission?: 'allow' | 'refuse'
}

/** Files that are in a project before its first story, by path below the project. */
export type ProjectFiles = Readonly<Record<string, string>>
