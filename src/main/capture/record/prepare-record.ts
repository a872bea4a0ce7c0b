// Works out what is dear to store of an event: its digests and its payload as they are written. A thread can do it.

import { z } from 'zod'
import { toolOutcomes } from '../../../shared/kinds.ts'
import { toolKindOf } from '../../../shared/tool-kinds.ts'
import { readToolPayload, toolEnds } from '../../agents/claude-code/payloads/tool-payload.ts'
import { detailsOf, type HookEvent } from '../../agents/hook-event.ts'
import { digestOf } from '../../base/digest.ts'
import { packPayload } from './pack-payload.ts'

const callSchema = z.object({
  tool: z.string(),
  toolUseId: z.string(),
  outcome: z.enum(toolOutcomes),
  error: z.string().nullable(),
  durationMs: z.number().nullable(),
  files: z.array(z.string()),
  inputDigest: z.string(),
  resultDigest: z.string().nullable(),
})
const packedSchema = z.object({
  body: z.custom<Uint8Array>((body) => body instanceof Uint8Array),
  bytes: z.number(),
})

/** What is written of the end of a tool call, or of any other event. */
export const preparedRecordSchema = z.union([
  z.object({ call: callSchema, packed: packedSchema }),
  z.object({ data: z.string(), digest: z.string() }),
])
export type PreparedRecord = z.infer<typeof preparedRecordSchema>

/** The columns of the journal for an event that ends no tool call. */
export function detailsRecord(event: HookEvent): { data: string; digest: string } {
  const details = detailsOf(event)
  return {
    data: JSON.stringify(details),
    digest: digestOf(event.sessionId, event.name, event.promptId, details),
  }
}

/** All of it, for an event that is stored elsewhere. */
export function prepareRecord(event: HookEvent): PreparedRecord {
  if (!toolEnds.has(event.name)) return detailsRecord(event)
  return {
    call: callSchema.parse(readToolPayload(event)),
    packed: packPayload(JSON.stringify(event.raw)),
  }
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
