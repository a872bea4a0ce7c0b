// Hands what a hook tells to the recorder: the end of a call as it is, all else by way of the journal, which keeps it.
import type { AgentEvent } from '../../agents/agent-event.ts'
import type { HookEvent } from '../../agents/hook-event.ts'
import type { HookEventStore } from '../../db/events/hook-event-store.ts'
import type { EventRecorder, Teller } from './event-recorder.ts'
import { type PreparedCall, permissionIn, prepareCall } from './prepare-event.ts'
import { journalColumns, type PreparedHook } from './prepare-hook.ts'

interface HookRecorder {
  /**
   * Writes a hook of a session that is open: what it tells, with what a thread has worked out of it, if one has.
   * Returns the touched turns, or why there are none.
   */
  record(
    hook: HookEvent,
    told: readonly AgentEvent[],
    prepared: PreparedHook | null,
  ): ReadonlySet<number> | 'known' | 'refused'
}

/** All its writes join the caller's transaction. */
export function createHookRecorder(journal: HookEventStore, recorder: EventRecorder): HookRecorder {
  return {
    record(hook, told, prepared) {
      const by: Teller = { origin: 'hook', agent: hook.agent ?? 'unknown' }
      const touched = new Set<number>()
      let firstToldAt: number | undefined
      const [first] = told
      if (first?.kind !== 'tool') {
        const columns = prepared && 'data' in prepared ? prepared : journalColumns(hook)
        const { sessionId, name: event, at, promptId } = hook
        const noted = journal.note({
          ...{ sessionId, event, at, promptId, ...columns },
          ...(asksAgain(hook) ? { sameWithin: twiceInstalledMs } : {}),
        })
        if (noted === 'known') return 'known'
        if (noted !== 'new') firstToldAt = noted.movedFrom
      }
      for (const event of told) {
        const ready = event.kind === 'tool' ? callOf(hook, event, prepared) : event
        const written = recorder.write(ready, by, firstToldAt)
        if (typeof written === 'string') return written
        if (written.turn !== null) touched.add(written.turn)
      }
      return touched
    },
  }
}

/** The hooks of two installations ask within so many ms. */
const twiceInstalledMs = 200

/** What was refused is asked again within seconds, and that is another request; what was kept may be one that came. */
function asksAgain({ name, isKept }: HookEvent): boolean {
  return name === 'PermissionRequest' && !isKept
}

function callOf(
  hook: HookEvent,
  event: Extract<AgentEvent, { kind: 'tool' }>,
  prepared: PreparedHook | null,
): PreparedCall {
  if (!prepared || !('row' in prepared)) return prepareCall(event, hook.raw, hook.cwd)
  const { sessionId, promptId, agentId, at } = hook
  const { body, bytes } = prepared
  const row = { ...prepared.row, rawBytes: hook.bytes }
  return {
    kind: 'tool',
    sessionId,
    promptId,
    agentId,
    at,
    row,
    body,
    bytes,
    ...permissionIn(event),
  }
}
