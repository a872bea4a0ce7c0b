// Weighs observations by what a later session would want to know: 0 is noise, 1 must not be missed.
import type { NamedChange } from '../edits/names/named-change.ts'

interface EditWeight {
  readonly created: boolean
  /** Lines added and removed. */
  readonly lines: number
  readonly changes: readonly Pick<NamedChange, 'kind' | 'change'>[]
  readonly temporary: boolean
}

/** Changes of code by their size; scratch files hardly count. */
export function editImportance({ created, lines, changes, temporary }: EditWeight): number {
  if (temporary) return 0.15
  const code = changes.filter(({ kind }) => kind === 'function' || kind === 'type').length
  const base = created ? 0.55 : code > 0 ? 0.5 : 0.4
  return Math.min(
    0.85,
    base + Math.min(0.2, Math.log10(1 + lines) / 12) + Math.min(0.1, code * 0.03),
  )
}

/** Failures teach most; a green run of all tests is worth little once the next one follows. */
export const importance = {
  testsPassed: 0.4,
  testsFailed: 0.7,
  buildPassed: 0.25,
  buildFailed: 0.6,
  commit: 0.7,
  push: 0.5,
  pullRequest: 0.75,
  commitFailed: 0.6,
  command: 0.3,
  commandFailed: 0.45,
  install: 0.5,
  explore: 0.25,
  web: 0.4,
  subagent: 0.6,
  plan: 0.4,
  proposedPlan: 0.7,
  answer: 0.85,
  refused: 0.7,
  tool: 0.35,
  skill: 0.2,
} as const
