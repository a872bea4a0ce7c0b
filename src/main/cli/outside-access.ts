// The memory for a process that lives longer than the app: asks the app whenever it runs, else reads the file.
import { addressOf, readEndpoint } from '../install/endpoint-files.ts'
import type { MemoryAccess } from '../mcp/memory-access.ts'
import type { Surroundings } from './surroundings.ts'

/** Decides for every call anew, as the app may start and end meanwhile. What a call needs is loaded with it. */
export function accessFromOutside({ paths }: Pick<Surroundings, 'paths'>): MemoryAccess {
  async function reading<T>(work: (access: MemoryAccess) => Promise<T>): Promise<T> {
    const { createReadOnlyAccess } = await import('../mcp/read-only-access.ts')
    return work(createReadOnlyAccess(paths))
  }

  async function through<T>(work: (access: MemoryAccess) => Promise<T>): Promise<T> {
    const endpoint = readEndpoint(paths)
    if (!endpoint) return reading(work)
    const [{ ORPCError }, { createHttpClient }, { accessThrough }] = await Promise.all([
      import('@orpc/client'),
      import('../api/clients/http-client.ts'),
      import('../api/clients/contract-access.ts'),
    ])
    try {
      return await work(accessThrough(createHttpClient(addressOf(paths, endpoint), 'agent')))
    } catch (error) {
      // An answer is an answer, also a refusal; anything else means that the app is gone or going.
      if (error instanceof ORPCError) throw error
      return reading(work)
    }
  }

  return {
    projectOf: (folder) => through((access) => access.projectOf(folder)),
    projectNamed: (input) => through((access) => access.projectNamed(input)),
    sessionNamed: (named) => through((access) => access.sessionNamed(named)),
    search: (input) => through((access) => access.search(input)),
    timeline: (input) => through((access) => access.timeline(input)),
    get: (refs) => through((access) => access.get(refs)),
    recall: (request) => through((access) => access.recall(request)),
    store: (input) => through((access) => access.store(input)),
    forget: (memoryId) => through((access) => access.forget(memoryId)),
    status: () => through((access) => access.status()),
    code: {
      file: (input) => through(({ code }) => code.file(input)),
      callers: (input) => through(({ code }) => code.callers(input)),
      callees: (input) => through(({ code }) => code.callees(input)),
      impact: (input) => through(({ code }) => code.impact(input)),
      changed: (input) => through(({ code }) => code.changed(input)),
      why: (input) => through(({ code }) => code.why(input)),
    },
  }
}
