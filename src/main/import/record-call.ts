// Writes one tool call of a transcript as the hook of the same call would have been written.
import type { TranscriptRows } from '../db/transcripts/transcript-rows.ts'
import type { PreparedCall } from './prepared-event.ts'

/** Adds the call's row, its payload, and the user's refusal. Joins the caller's transaction. */
export function recordCall(rows: TranscriptRows, call: PreparedCall, turn: number): void {
  const { row, body, bytes, refused } = call
  rows.putToolEvent({ ...row, turn }, asBuffer(body), bytes)
  if (!refused) return
  const { sessionId, tool, toolUseId, inputDigest, at } = row
  rows.refuse({ sessionId, turn, tool, toolUseId, inputDigest, at, ...refused })
}

/** Bytes that came from another thread are no Buffer any more. */
function asBuffer(body: Uint8Array): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength)
}
