// Works out what is written of a large hook event in a thread, and what of its payload need not be handed over then.
import { z } from 'zod'
import { toolOutcomes } from '../../../shared/kinds.ts'
import { toolKindOf } from '../../../shared/tool-kinds.ts'
import { detailsOf, type HookEvent, toolEnds } from '../../agents/hook-event.ts'
import { eventsOf } from '../../agents/read-hook-event.ts'
import { canonicalJson, digestOfJson } from '../../base/digest.ts'
import { type CallRow, prepareCall } from './prepare-event.ts'

const rowSchema = z.object({
  toolUseId: z.string(),
  tool: z.string(),
  agentId: z.string().nullable(),
  agentType: z.string().nullable(),
  durationMs: z.number().nullable(),
  outcome: z.enum(toolOutcomes),
  error: z.string().nullable(),
  files: z.array(z.string()).readonly(),
  inputDigest: z.string(),
  rawBytes: z.number(),
}) satisfies z.ZodType<CallRow>

/** What is written of the end of a tool call, or of any other event: the columns of the journal. */
export const preparedHookSchema = z.union([
  z.object({
    row: rowSchema,
    body: z.custom<Uint8Array>((body) => body instanceof Uint8Array),
    bytes: z.number(),
  }),
  z.object({ data: z.string(), digest: z.string() }),
])
export type PreparedHook = z.infer<typeof preparedHookSchema>

/** The columns of the journal for an event that ends no tool call. */
export function journalColumns(hook: HookEvent): { data: string; digest: string } {
  const data = canonicalJson(detailsOf(hook))
  const place = [hook.sessionId, hook.name, hook.promptId].map(canonicalJson)
  return { data, digest: digestOfJson(...place, data) }
}

/** All of it, for an event that is stored elsewhere. */
export function prepareHook(hook: HookEvent): PreparedHook {
  const [first] = eventsOf(hook)
  if (first?.kind !== 'tool') return journalColumns(hook)
  const { row, body, bytes } = prepareCall(first, hook.raw, hook.cwd)
  return { row, body, bytes }
}

/**
 * What was sent, without what is in its record already, so that it need not be handed over; that of agents with other
 * fields whole, and so that of tools that begin subagents, whose answer is read again when the row is written.
 */
export function restOf({ name, agent, raw }: HookEvent): Readonly<Record<string, unknown>> {
  const isOurForm = agent === null || agent === 'claude-code'
  if (!isOurForm || !toolEnds.has(name) || toolKindOf(String(raw.tool_name)) === 'delegate')
    return raw
  const { tool_input, tool_response, error, ...rest } = raw
  return rest
}
