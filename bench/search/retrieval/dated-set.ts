// The dated sessions of the self-test's own test, captured into a store and told of by rules.
import type { Core } from '../../../src/main/app/core.ts'
import { playDatedSessions } from '../../../src/main/evals/self-test/testing/dated-sessions.ts'
import { distilled } from './recorded-set.ts'

/** Captures them and waits until all is told of. */
export async function playDated(core: Core): Promise<void> {
  playDatedSessions(core.capture)
  await core.start()
  await distilled(core)
}
