// Closes a session in one go, for tests.
import { type SessionClosing, summarisingSession } from '../words/session-summary.ts'

export function summariseSession(...told: Parameters<typeof summarisingSession>): SessionClosing {
  const steps = summarisingSession(...told)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
