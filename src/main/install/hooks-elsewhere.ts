// Whether hooks come although the user's settings hold none: from the plugin, a project's settings or an older session.
import { statSync } from 'node:fs'
import type { HookState } from '../agents/installer.ts'

/** Where the settings file is gone, only what came so lately (ms) tells of hooks that still come. */
const lately = 86_400_000

/**
 * When the last event came that the user's own settings cannot have sent, in ms since 1970: they hold none of our
 * hooks and have not been changed since. Null where hooks stand there, or none came since.
 */
export function hooksFromElsewhere(
  state: Pick<HookState, 'file' | 'events'>,
  arrivals: readonly { readonly lastAt: number }[],
  now: number,
): number | null {
  if (state.events.some((event) => event.state !== 'missing')) return null
  const last = Math.max(0, ...arrivals.map(({ lastAt }) => lastAt))
  const changedAt = statSync(state.file, { throwIfNoEntry: false })?.mtimeMs ?? now - lately
  return last > changedAt ? last : null
}

/** Where such hooks may stand. */
export const elsewhere =
  'from the plugin, from a project’s own settings, or from a session that began before they were removed'
