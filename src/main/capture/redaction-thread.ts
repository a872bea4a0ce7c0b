// Entry of the thread that parses large events, takes the secrets out and prepares their rows, one after the other.
import type { HookEvent } from '../agents/hook-event.ts'
import { readHookEvent } from '../agents/read-hook-event.ts'
import { serveThread } from '../threads/serve-thread.ts'
import { parsePayload } from './parse-payload.ts'
import { type Cleaned, type LargeEvent, largeEventSchema } from './prepare-payload.ts'
import { prepareHook, restOf } from './record/prepare-hook.ts'
import { redactPayload } from './redact/redact-payload.ts'

function clean({ bytes, ...named }: LargeEvent): Cleaned {
  const value = redactPayload(parsePayload(Buffer.from(bytes.buffer), named.marks))
  let event: HookEvent
  try {
    // When it came is known to whoever stores it, and is no part of the record.
    event = readHookEvent(value, { ...named, at: 0, bytes: 0 }, 0)
  } catch {
    // Refused by whoever stores it, unless that is paused.
    return { value, prepared: null }
  }
  const rest = restOf(event)
  // Whoever stores it tells its agent from what is handed over.
  const isTold = readHookEvent(rest, { ...named, at: 0, bytes: 0 }, 0).agent === event.agent
  return { value: isTold ? rest : value, prepared: prepareHook(event) }
}

serveThread({ answer: (_, input) => clean(largeEventSchema.parse(input)) })
