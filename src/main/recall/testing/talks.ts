// Conversations of a project, told day by day, and what a session after them is given with its prompt.
import { expect } from 'vitest'
import type { TestCore } from '../../api/testing/test-core.ts'
import { createRecall } from '../recall.ts'

const dayMs = 86_400_000

export interface Talks {
  /** A conversation of the next day, or what one goes on with then: what the user and the agent said in turn; the ids of sessions begin with `talk`. */
  talk(id: string, ...said: readonly string[]): Promise<void>
  /** What a new session of the next day is given with a prompt. */
  given(prompt: string): Promise<string>
  /** Looks in what is given for wordings that must stand there, and for such as must not. */
  expectGiven(
    prompt: string,
    wordings: { readonly with?: readonly string[]; readonly without?: readonly string[] },
  ): Promise<void>
}

/** `clock` is the time that `core` was opened with (ms since 1970); each conversation and each prompt moves it by a day. */
export function createTalks({ core, folder }: TestCore, clock: { at: number }): Talks {
  async function given(prompt: string): Promise<string> {
    const { db, search, embedder, settings } = core
    clock.at += dayMs
    const projectId = String(
      db.prepare(`SELECT project_id FROM sessions WHERE id LIKE 'talk%' LIMIT 1`).pluck().get(),
    )
    const now = () => clock.at
    const recall = createRecall({ db, search, embedder, settings, clock: () => 0, now })
    return (await recall.recall({ projectId, sessionId: 'new', prompt }))?.text ?? ''
  }

  return {
    async talk(id, ...said) {
      const { capture, pump } = core
      clock.at += dayMs
      for (let at = 0; at < said.length; at += 2) {
        const common = {
          session_id: id,
          prompt_id: `${id}-${clock.at + at}`,
          cwd: `${folder}/repo`,
        }
        for (const event of [
          { hook_event_name: 'UserPromptSubmit', prompt: said[at] },
          { hook_event_name: 'Stop', last_assistant_message: said[at + 1] ?? 'All right.' },
        ])
          capture.ingest({ ...common, ...event }, { at: clock.at + at, bytes: 100, via: 'http' })
      }
      pump.start()
      // Jobs wait while events stream in.
      const waiting = core.db
        .prepare(
          `SELECT count(*) FROM jobs WHERE status IN ('pending', 'leased') AND kind NOT LIKE 'code.%'`,
        )
        .pluck()
      await expect.poll(() => pump.idle().then(() => waiting.get()), { timeout: 20_000 }).toBe(0)
    },
    given,
    async expectGiven(prompt, wordings) {
      const told = await given(prompt)
      for (const wording of wordings.with ?? []) expect(told).toContain(wording)
      for (const wording of wordings.without ?? []) expect(told).not.toContain(wording)
    },
  }
}
