// What a command or an edit is an attempt at, so that a later attempt at the same tells how it stands.
import type { ObservationFacts } from './observation-facts.ts'
import { isRefusal } from './outcome.ts'

/** Something that can stand or fail. */
export interface MatterName {
  readonly kind: 'test' | 'build' | 'commit' | 'command' | 'edit'
  /** The test command, the aim or the file. */
  readonly name: string
}

/** The matter of an attempt that ended; null where nothing was tried, or its end was not seen. */
export function matterOf(facts: ObservationFacts): MatterName | null {
  if (isRefusal(facts.outcome) || facts.outcome === 'running') return null
  switch (facts.kind) {
    case 'edit':
      return { kind: 'edit', name: facts.file.path }
    case 'test':
      return {
        kind: 'test',
        name:
          facts.tests && facts.purpose !== 'test'
            ? facts.tests.runner
            : facts.tests
              ? facts.command
              : facts.aim,
      }
    case 'build':
    case 'commit':
    case 'command':
      return { kind: facts.kind, name: facts.aim }
    default:
      return null
  }
}

/** The same text for attempts at the same. Agents describe one build in many ways: all builds are one matter. */
export function matterKey({ kind, name }: MatterName): string {
  if (kind === 'build') return kind
  if (kind === 'edit') return `${kind} ${name}`
  return `${kind} ${name.replace(/\d+/g, '').trim().toLowerCase()}`
}
