// The entries that Recollect keeps in Claude Code's settings: which events, which command, how ours are recognised.
import type { HookedEvent } from '../../installer.ts'

/**
 * The events with their time limits in seconds. The script needs milliseconds; the limits only matter on a
 * stalled disk. SessionStart waits 2 s for the listener. The agent's whole SessionEnd budget grows to the
 * largest limit found there, so ours stays small.
 */
export const hookEvents: readonly HookedEvent[] = [
  { event: 'SessionStart', timeout: 5 },
  { event: 'UserPromptSubmit', timeout: 5 },
  { event: 'PostToolUse', timeout: 10 },
  { event: 'PostToolUseFailure', timeout: 10 },
  { event: 'PermissionRequest', timeout: 5, since: '2.0.45' },
  { event: 'PermissionDenied', timeout: 5, since: '2.1.89' },
  { event: 'SubagentStart', timeout: 5, since: '2.0.43' },
  { event: 'SubagentStop', timeout: 10 },
  { event: 'PreCompact', timeout: 5 },
  { event: 'PostCompact', timeout: 5, since: '2.1.76' },
  { event: 'Stop', timeout: 10 },
  { event: 'StopFailure', timeout: 10, since: '2.1.78' },
  { event: 'SessionEnd', timeout: 2 },
]

/** Before an edit, where the user turned that on. */
export const beforeEdits: HookedEvent = {
  ...{ event: 'PreToolUse', timeout: 5, matcher: 'Edit|MultiEdit|Write|NotebookEdit' },
}

/** One group of the settings' `hooks.<Event>` list, as this program writes it. */
export interface HookGroup {
  readonly matcher?: string
  readonly hooks: readonly [
    {
      readonly type: 'command'
      readonly command: string
      readonly shell?: 'powershell'
      readonly timeout: number
    },
  ]
}

/**
 * The command line for one event: the client shows it in its notices and keeps it in its transcripts, so it is
 * no longer than it must be. It succeeds also where the script has gone with its data folder: the client would
 * tell of a failed hook at every event (2.1.329 is silent about one that printed an error and ended with 0).
 */
export function hookCommand(script: string, event: string, platform: NodeJS.Platform): string {
  if (platform === 'win32') {
    return `& '${script.replaceAll("'", "''")}' ${event}; exit 0`
  }
  return `${quoteForShell(script)} ${event}||:`
}

/** The groups that a complete installation has, by event in their order. */
export function hookGroups(
  script: string,
  platform: NodeJS.Platform,
  wanted: readonly HookedEvent[] = hookEvents,
): Map<string, HookGroup> {
  return new Map(
    wanted.map(({ event, timeout, matcher }) => [
      event,
      {
        ...(matcher === undefined ? {} : { matcher }),
        hooks: [
          {
            type: 'command',
            command: hookCommand(script, event, platform),
            ...(platform === 'win32' ? { shell: 'powershell' as const } : {}),
            timeout,
          },
        ],
      },
    ]),
  )
}

/** Whether a handler of the settings is ours, of this or an older version, for this or another data folder. */
export function isOurHandler(handler: unknown): boolean {
  if (typeof handler !== 'object' || handler === null || !('command' in handler)) return false
  return (
    typeof handler.command === 'string' &&
    /[\\/]recollect-hook\.(sh|ps1)(?![\w.-])/.test(handler.command)
  )
}

/** Quotes one word for a POSIX shell, where it needs that. */
function quoteForShell(word: string): string {
  if (/^[\w./-]+$/.test(word)) return word
  return `'${word.replaceAll("'", "'\\''")}'`
}
