// Makes tool calls of stored events: payloads inflated, or the stored facts where a payload is gone or damaged.
import { promisify } from 'node:util'
import { inflate, inflateSync } from 'node:zlib'
import { translateStored } from '../agents/read-stored.ts'
import type { Cut, ToolCall } from '../agents/tool-call.ts'
import type { StoredToolEvent } from '../db/memories/distilled-rows.ts'
import type { ObservationStore } from '../db/memories/observation-store.ts'
import { cutText, cutTexts } from './cut-texts.ts'

/** A call, and whether it was read whole. */
interface LoadedCall {
  readonly call: ToolCall
  /** False when only the stored facts are left of it. */
  readonly whole: boolean
}

const inflateBeside = promisify(inflate)
/** Bytes of a deflated payload. */
const largeBody = 32 * 1024

/** Loads one event. A payload that cannot be read counts as dropped. */
export async function loadCall(
  store: ObservationStore,
  event: StoredToolEvent,
): Promise<LoadedCall> {
  const payload = await readPayload(store.payload(event.id))
  const base = {
    eventId: event.id,
    toolUseId: event.toolUseId,
    tool: event.tool,
    outcome: event.outcome === 'untold' ? 'ok' : event.outcome,
    at: event.at,
    durationMs: event.durationMs,
    agentId: event.agentId,
    agentType: event.agentType,
    rawBytes: event.rawBytes,
  }
  if (payload === null) {
    return { call: { ...base, ...factsOf(event) }, whole: false }
  }
  const error = payload.error
  // What was taken in under another agent's name may have failed by what its own adapter reads.
  const outcome =
    base.outcome === 'ok' && payload.hook_event_name === 'PostToolUseFailure'
      ? 'failed'
      : base.outcome
  const cuts = new Map<string, Cut>()
  return {
    call: {
      ...base,
      // Its adapter may name it by what it does, such as a patch of one file.
      tool: typeof payload.tool_name === 'string' ? payload.tool_name : base.tool,
      outcome,
      ...(typeof payload.cwd === 'string' ? { cwd: payload.cwd } : {}),
      ...refusedByOf(event, payload),
      input: cutTexts(payload.tool_input, cuts),
      response: outcome === 'ok' ? cutTexts(payload.tool_response ?? null, cuts) : null,
      error: typeof error === 'string' ? cutText(error, cuts) : event.error,
      cuts,
    },
    whole: true,
  }
}

/** Who refused the call, as its record says; of one that an earlier version of this program kept it is not known. */
function refusedByOf(
  { outcome }: StoredToolEvent,
  payload: Readonly<Record<string, unknown>>,
): Pick<ToolCall, 'refusedBy'> {
  if (outcome !== 'refused') return {}
  const { refused_by: by, user_feedback: words } = payload
  if (by === 'user' || by === 'rule') return { refusedBy: by }
  return { refusedBy: typeof words === 'string' ? 'user' : 'unknown' }
}

/** In a buffer of about the size of the text: the usual 16 KB for each of thousands would fill the memory. */
function inflateSmall(body: Buffer): Buffer {
  return inflateSync(body, { chunkSize: Math.min(16_384, Math.max(512, body.length * 4)) })
}

async function readPayload(
  stored: { readonly body: Buffer; readonly agent: string } | null,
): Promise<Readonly<Record<string, unknown>> | null> {
  if (stored === null) return null
  const { body, agent } = stored
  try {
    // A large one is inflated beside the main thread; for a small one the way there costs more.
    const text = body.length > largeBody ? await inflateBeside(body) : inflateSmall(body)
    const value: unknown = JSON.parse(text.toString('utf8'))
    if (typeof value !== 'object' || value === null) return null
    return translateStored(value, agent)
  } catch {
    return null
  }
}

/** Enough of an input that its rule can name the file. */
function factsOf(event: StoredToolEvent): Pick<ToolCall, 'input' | 'response' | 'error'> {
  const [file] = event.files
  return {
    input: file === undefined ? {} : { file_path: file },
    // The rules know by it that the end was not told.
    response: event.outcome === 'untold' ? { exitCode: null } : null,
    error: event.error,
  }
}
