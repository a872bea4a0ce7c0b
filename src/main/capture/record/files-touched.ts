// Names the files that a hook's call touched, from the root of its project; for the event log.
import type { AgentEvent } from '../../agents/agent-event.ts'
import { filesOf } from '../../agents/call-facts.ts'
import type { HookEvent } from '../../agents/hook-event.ts'
import { pathFrom } from '../../agents/path-from.ts'
import type { Db } from '../../db/open.ts'
import { createProjectRoots } from '../../db/projects/open-project.ts'
import type { PreparedHook } from './prepare-hook.ts'

/** A patch may name thousands. */
const mostFiles = 50
const longestPath = 400

interface Told {
  readonly hook: Pick<HookEvent, 'cwd'>
  readonly events: readonly AgentEvent[]
  /** What a thread has worked out of it, if one has. */
  readonly prepared: PreparedHook | null
  readonly projectId: string
}

/** Files that lie elsewhere than in the project are left out: their paths are nobody's but the user's. */
export function createFilesTouched(db: Db): (told: Told) => string[] {
  const rootOf = createProjectRoots(db)
  return ({ hook, events, prepared, projectId }) => {
    const calls = events.filter((event) => event.kind === 'tool')
    const named =
      prepared && 'row' in prepared
        ? prepared.row.files
        : calls.flatMap((event) => [...filesOf(event, hook.cwd)])
    if (calls.length === 0 || named.length === 0) return []
    const root = rootOf(projectId)
    const paths = named.slice(0, mostFiles).flatMap((file) => pathFrom(root, file) ?? [])
    return [...new Set(paths.map((path) => path.slice(0, longestPath)))]
  }
}
