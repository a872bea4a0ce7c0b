// `POST /hooks/PreToolUse`: nothing is stored; what is known of the file that the agent is about to edit is the answer.
import { z } from 'zod'
import type { Logger } from '../../base/logs/log.ts'
import type { HttpRooms } from '../http-rooms.ts'

/** An edit in the main conversation, as Claude Code's tools name their file. */
const editSchema = z.looseObject({
  session_id: z.string().min(1).max(200),
  cwd: z.string().max(4000).optional().catch(undefined),
  agent_id: z.undefined().optional(),
  tool_input: z.looseObject({
    file_path: z.string().min(1).max(4000).optional(),
    notebook_path: z.string().min(1).max(4000).optional(),
  }),
})

/** The script waits 400 ms: what is ready later was never given. */
const limitMs = 300

/** Makes what answers such an event with a text, or null. Never throws. */
export function createBeforeEditAnswer(core: HttpRooms, log: Logger) {
  const sessionOf = core.db.prepare<[string], { id: string; projectId: string }>(
    'SELECT id, project_id AS projectId FROM sessions WHERE id = ?',
  )
  return async (payload: unknown, startedAt: number): Promise<string | null> => {
    let sessionId: string | undefined
    try {
      const edit = editSchema.safeParse(payload)
      if (!edit.success || core.capture.pausedUntil !== null) return null
      const { session_id: id, cwd: folder, tool_input: input } = edit.data
      const file = input.file_path ?? input.notebook_path
      const session = sessionOf.get(id)
      if (session === undefined || file === undefined) return null
      sessionId = session.id
      const given = await core.beforeEdit.given({
        ...{ projectId: session.projectId, sessionId: session.id, file, folder },
      })
      const durationMs = performance.now() - startedAt
      if (given === null || durationMs > limitMs) return null
      const event = 'PreToolUse'
      core.context.recordInjection({
        ...{ sessionId: session.id, event, source: null, result: given, durationMs },
      })
      return given.text
    } catch (error) {
      log.error({ err: error }, 'nothing could be told before an edit')
      const durationMs = performance.now() - startedAt
      core.context.noteFailed({ sessionId, event: 'PreToolUse', source: null, durationMs, error })
      return null
    }
  }
}
