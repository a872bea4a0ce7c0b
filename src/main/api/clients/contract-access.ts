// The agent's tools over the contract: of the running app, or of a core in this process.
import type { MemoryAccess } from '../../mcp/memory-access.ts'
import type { ContractClient } from './local-client.ts'

export function accessThrough(client: ContractClient): MemoryAccess {
  return {
    projectOf: async (folder) => (await client.search.scope({ cwd: folder })).projectId,
    projectNamed: async (input) => (await client.projects.find(input)).id,
    sessionNamed: async (named) => (await client.sessions.find({ named })).id,
    search: (input) => client.search.query(input),
    timeline: async (input) => (await client.search.timeline(input)).entries,
    get: (refs) => client.search.get({ refs }),
    recall: (request) => client.decisions.recall(request),
    store: (input) => client.memories.store(input),
    forget: (memoryId) => client.memories.forget({ id: memoryId }),
    code: client.code,
    async status() {
      const [status, memories, { total: sessions }] = await Promise.all([
        client.system.status(),
        client.memories.stats(),
        client.sessions.list({ limit: 1 }),
      ])
      return {
        isRunning: true,
        search: status.level.search,
        memories: memories.total,
        memoriesWaiting: memories.pending,
        sessions,
        lastEventAt: status.lastEventAt,
      }
    },
  }
}
