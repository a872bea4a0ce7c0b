// Gives the shell its view of the core, through the contract's client inside this process.
import { attention } from '../api/attention.ts'
import { createLocalClient } from '../api/clients/local-client.ts'
import type { Core } from '../app/core.ts'
import type { ShellData } from './shell-data.ts'

/** The calls of the shell on `core`. */
export function createCoreData(core: Core): ShellData {
  const client = createLocalClient(core)
  return {
    status: () => client.system.status(),
    // A pause is the user's own wish and has its icon.
    attention: async () => (await attention(core)).filter((item) => item.code !== 'paused'),
    async recentSessions(limit) {
      const { rows } = await client.sessions.list({ limit, sort: 'lastEventAt' })
      return rows.map(({ id, title, project, startedAt }) => ({ id, title, project, startedAt }))
    },
    async pause(minutes) {
      await client.system.pause({ minutes })
    },
  }
}
