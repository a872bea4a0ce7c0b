// Plays what was said in a session through capture, as the hooks bring it, and has it told and learned from.
import type { Core } from '../../src/main/app/core.ts'

interface SaidSession {
  readonly id: string
  readonly cwd: string
  /** When it began, in ms since 1970. */
  readonly at: number
  readonly turns: readonly { readonly prompt: string; readonly said: string }[]
}

const minuteMs = 60_000

/** Plays one session whole; resolves once everything is made of it. */
export async function playSession(core: Core, { id, cwd, at, turns }: SaidSession): Promise<void> {
  let time = at
  const bring = (event: object) => {
    core.capture.ingest({ session_id: id, cwd, ...event }, { at: time, bytes: 1000, via: 'http' })
    time += minuteMs
  }
  for (const [place, { prompt, said }] of turns.entries()) {
    const turn = { prompt_id: `${id}-${place}` }
    bring({ hook_event_name: 'UserPromptSubmit', prompt, ...turn })
    bring({ hook_event_name: 'Stop', last_assistant_message: said, ...turn })
  }
  bring({ hook_event_name: 'SessionEnd', reason: 'other' })
  core.pump.wake()
  await core.pump.idle()
}
