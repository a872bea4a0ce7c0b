// Tells whether a line tries something beside the work in hand, and comes back: `git stash && npm test; git stash pop`.
import type { CommandFacts } from '../../../../shared/facts/observation-facts.ts'
import type { ShellCommand, ShellLine } from '../../../shell/shell-command.ts'
import { gitSubcommand } from '../commands/looking-commands.ts'

/** Whether the line leaves `git bisect` going from commit to commit (`on`), or ends that; null where it does neither. */
export function bisects({ commands }: ShellLine): 'on' | 'off' | null {
  let state: 'on' | 'off' | null = null
  for (const { words } of commands) {
    if (gitSubcommand(words) === 'bisect') state = words.includes('reset') ? 'off' : 'on'
  }
  return state
}

type Step = 'stash' | 'checkout' | 'back' | null

/** The places of the first command that leaves the work in hand and of the one that comes back; null where none does. */
export function asideIn(
  commands: readonly ShellCommand[],
): { readonly from: number; readonly to: number; readonly by: 'stash' | 'checkout' } | null {
  const steps = commands.map(stepOf)
  const from = steps.findIndex((step) => step === 'stash' || step === 'checkout')
  const by = steps[from]
  const to = steps.findIndex((step, at) => at > from && step === 'back')
  return from >= 0 && to > from && (by === 'stash' || by === 'checkout') ? { from, to, by } : null
}

/** How the line leaves the work in hand for what it tries; null where it does not. */
export function asideOf({ commands }: ShellLine): CommandFacts['aside'] {
  return asideIn(commands)?.by ?? null
}

function stepOf({ words }: ShellCommand): Step {
  const sub = gitSubcommand(words)
  const rest = words.slice(words.indexOf(sub) + 1)
  if (sub === 'stash') {
    const [verb = 'push'] = rest.filter((word) => !word.startsWith('-'))
    return /^(?:pop|apply)$/.test(verb) ? 'back' : /^(?:push|save)$/.test(verb) ? 'stash' : null
  }
  if (sub !== 'checkout' && sub !== 'switch') return null
  if (rest.includes('-')) return 'back'
  return rest.some((word) => /^(?:--|-b|-B|-c|-C|--orphan)$/.test(word)) ? null : 'checkout'
}
