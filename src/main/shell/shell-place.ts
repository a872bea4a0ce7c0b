// What a command is told by what stands around it in its line.
import type { CodeTold } from './read-echo.ts'
import type { ShellCommand } from './shell-command.ts'

export interface Place {
  readonly endsLine: boolean
  readonly confirmedBy: string | null
  readonly deniedBy: string | null
  readonly codeAfter: CodeTold | null
  readonly piped: boolean
  readonly feeds: boolean
  readonly after: ShellCommand['after']
  readonly inWord: boolean
  readonly depth: number
}

/** The place of a line that nothing stands around. */
export const outermost: Place = {
  endsLine: true,
  confirmedBy: null,
  deniedBy: null,
  codeAfter: null,
  piped: false,
  feeds: false,
  after: null,
  inWord: false,
  depth: 0,
}

/** Where nothing tells how the command ended. */
export const hidden = {
  endsLine: false,
  confirmedBy: null,
  deniedBy: null,
  codeAfter: null,
} as const
