// A talk leads to the earlier one that it amends, also where it names neither its code nor its old value, and so do those of an older version.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SaidTurn, sessionLines } from '../../../../bench/search/recalled/session-lines.ts'
import { openTestCore, type TestCore } from '../../api/testing/test-core.ts'
import { createTalks, type Talks } from '../testing/talks.ts'
import { createFollowHandlers, queueTalks } from './follow-talk.ts'

let test: TestCore
let talks: Talks
let clock: { at: number }

beforeEach(async () => {
  clock = { at: Date.UTC(2026, 4, 2) }
  test = await openTestCore(() => clock.at)
  talks = createTalks(test, clock)
})
afterEach(() => test.close())

const prompt =
  'Divers say they could not get their bottles back in time. Please mend `CheckBottle`.'
const settled = [
  'How should `CheckBottle` treat diving bottles that come back to the shop?',
  'I would look at the age of the last pressure test and at the valve. How old may the test be?',
  'Thirty months. Bottles over that go to the inspector, and a wet valve means the bottle is dried for two days.',
  'So `CheckBottle`: a pressure test may be thirty months old, bottles over that go to the inspector. A wet valve means that the bottle is dried for two days.',
]
const aside = [
  'Which colour has the shop badge in the footer?',
  'It follows the theme, so it is white at night.',
  'Nice, thanks.',
  'You are welcome.',
]
const amended = [
  'The insurer wrote: their contract says the pressure test of diving bottles must not be older than two years.',
  'Then bottles between two years and thirty months would have to be looked at again.',
  'Yes. Make it 24 months.',
  'Done: the pressure test may be 24 months old from now on. Drying wet valves stays as it is.',
]
const both = {
  with: ['24 months old', 'dried for two days'],
  without: ['may be thirty months', 'Thirty months'],
}

async function tell() {
  await talks.talk('talk-1', ...settled)
  await talks.talk('talk-2', ...aside)
  await talks.talk('talk-3', ...amended)
}

/** The sessions of talks and of those that they amend, with the numbers of their first turns. */
const trail = () =>
  test.core.db
    .prepare(
      `SELECT l.session_id || ' ' || l.number || ' amends ' || e.session_id || ' ' || e.number
       FROM talk_amendments a JOIN turns l ON l.id = a.turn_id JOIN turns e ON e.id = a.amended_id ORDER BY a.turn_id`,
    )
    .pluck()
    .all()

/** Has all talks followed as a program does that begins on a store of an older version. */
async function followAnew() {
  const { db, pump, queue } = test.core
  db.exec("DELETE FROM talk_amendments; DELETE FROM jobs WHERE kind LIKE 'follow.%'")
  queueTalks(queue, db)
  const left = db
    .prepare("SELECT count(*) FROM jobs WHERE kind LIKE 'follow.%' AND status <> 'done'")
    .pluck()
  await expect.poll(() => pump.idle().then(() => left.get()), { timeout: 20_000 }).toBe(0)
}

it('tells both, and of the older what is left of it', async () => {
  await tell()
  await talks.expectGiven(prompt, both)
})

it('follows what an older version kept, once', async () => {
  await tell()
  const { db, pump, queue } = test.core
  expect(trail()).toEqual(['talk-3 1 amends talk-1 1'])
  await followAnew()
  expect(trail()).toEqual(['talk-3 1 amends talk-1 1'])
  // A store is looked through once.
  db.exec('DELETE FROM talk_amendments')
  queueTalks(queue, db)
  await pump.idle()
  expect(trail()).toEqual([])
})

it('has nothing to do in a store without turns', () => {
  const { db, queue } = test.core
  db.exec("DELETE FROM turns; DELETE FROM jobs WHERE kind LIKE 'follow.%'")
  queueTalks(queue, db)
  expect(db.prepare("SELECT kind FROM jobs WHERE kind LIKE 'follow.%'").all()).toEqual([])
})

describe('what is deleted', () => {
  it('is forgotten with either of both', async () => {
    await tell()
    const { db } = test.core
    db.exec("PRAGMA foreign_keys = ON; DELETE FROM sessions WHERE id = 'talk-1'")
    expect(trail()).toEqual([])
    expect(await talks.given(prompt)).not.toContain('thirty months')
  })

  it('is told no more while it can be brought back, and told again then', async () => {
    await tell()
    const { forget } = test.core
    forget.schedule({ kind: 'session', id: 'talk-3' })
    await talks.expectGiven(prompt, { with: ['thirty months'], without: ['24 months'] })
    forget.undo({ kind: 'session', id: 'talk-3' })
    await talks.expectGiven(prompt, both)
  })

  it('is not followed, whether before the job began or meanwhile', async () => {
    await tell()
    const { db, queue, search } = test.core
    const handlers = createFollowHandlers({
      ...{ db, queue, search: () => search, isImporting: () => false, now: () => clock.at },
    })
    const follow = async (key: string) => {
      const job = { id: 1, kind: 'follow.talk', key, payload: {}, priority: 0 }
      const { signal } = new AbortController()
      const done = await handlers['follow.talk']({ ...job, revision: 1, attempts: 1 }, signal)
      return () => (typeof done === 'function' ? done() : null)
    }
    const last = db.prepare("SELECT max(id) FROM turns WHERE session_id = 'talk-3'").pluck().get()
    const write = await follow(String(last))
    db.exec("DELETE FROM sessions WHERE id = 'talk-1'")
    expect(write).not.toThrow()
    db.exec("DELETE FROM sessions WHERE id = 'talk-3'")
    expect(write).not.toThrow()
    expect(await follow(String(last))).not.toThrow()
    expect(trail()).toEqual([])
  })
})

it('follows nothing in an excluded project', async () => {
  await tell()
  test.core.db.exec('UPDATE projects SET excluded = 1; PRAGMA foreign_keys = ON')
  await followAnew()
  expect(trail()).toEqual([])
})

describe('sessions that go on', () => {
  it('lead to what they amended also after more was said', async () => {
    await tell()
    await talks.talk('talk-3', 'Thanks, that is all for today.', 'You are welcome.')
    await talks.expectGiven(prompt, both)
  })

  it('are told together also where each leads to the other', async () => {
    // The older one went on behind the one that amends it.
    await tell()
    const { db } = test.core
    const firstOf = (id: string) =>
      `(SELECT id FROM turns WHERE session_id = '${id}' AND number = 1)`
    db.exec(`INSERT OR REPLACE INTO talk_amendments
      VALUES (${firstOf('talk-1')}, ${firstOf('talk-3')}), (${firstOf('talk-3')}, ${firstOf('talk-1')})`)
    await talks.expectGiven(prompt, both)
  })

  it('may have begun before what they amend was settled beside them', async () => {
    await talks.talk('talk-3', ...amended.slice(0, 2))
    await talks.talk('talk-1', ...settled)
    await talks.talk('talk-3', ...amended.slice(2))
    expect(trail()).toEqual(['talk-3 1 amends talk-1 1'])
  })

  it('are other talks behind work, which lead to those before it', async () => {
    await talks.talk('talk-1', ...settled)
    const common = { session_id: 'talk-1', prompt_id: 'work', cwd: `${test.folder}/repo` }
    const file_path = `${test.folder}/repo/bottle.ts`
    for (const event of [
      { hook_event_name: 'UserPromptSubmit', prompt: 'Please write it down.' },
      {
        ...{ hook_event_name: 'PostToolUse', tool_name: 'Write', tool_use_id: 'w1' },
        tool_input: { file_path, content: 'export const months = 30\n' },
        tool_response: { type: 'create', filePath: file_path, content: '', structuredPatch: [] },
      },
      { hook_event_name: 'Stop', last_assistant_message: 'Written.' },
    ])
      test.core.capture.ingest(
        { ...common, ...event },
        { at: clock.at + 50, bytes: 9, via: 'http' },
      )
    await talks.talk('talk-1', ...amended)
    expect(trail()).toEqual(['talk-1 4 amends talk-1 1'])
    await followAnew()
    expect(trail()).toEqual(['talk-1 4 amends talk-1 1'])
  })

  it('are found where they are long, by what was settled in any part of them', async () => {
    const chat = Array.from({ length: 16 }, (_, n) => [
      `What does the ${n + 2}th line of the log say?`,
      `It names the ${n + 2}th request and when it came.`,
    ]).flat()
    await talks.talk('talk-1', ...settled, ...chat)
    await talks.talk('talk-2', ...aside)
    await talks.talk('talk-3', ...chat, ...amended)
    // Sixteen turns and two: their talk is the second part, of the thirteenth on.
    expect(trail()).toEqual(['talk-3 13 amends talk-1 1'])
    await talks.expectGiven(prompt, { with: ['24 months old'], without: ['Thirty months'] })
  })
})

describe('an import', () => {
  const turnsOf = (said: readonly string[]) =>
    said.flatMap((text, place) =>
      place % 2 === 0 ? { prompt: text, said: said[place + 1] ?? '' } : [],
    )
  const work = {
    prompt: 'Please run the tests.',
    ran: { command: 'npm test', printed: 'FAIL bottle.test.ts: 3 failed' },
    said: 'Three tests fail.',
  }

  /** Takes in sessions of a day each, until nothing is left to be done. */
  async function take(...sessions: readonly (readonly SaidTurn[])[]) {
    const { core, folder } = test
    const projects = join(core.claudeFolder, 'projects', 'repo')
    mkdirSync(projects, { recursive: true })
    for (const [n, turns] of sessions.entries()) {
      const id = `aaaaaaaa-0000-4000-8000-00000000000${n}`
      const at = clock.at + n * 86_400_000
      const file = join(projects, `${id}.jsonl`)
      writeFileSync(file, sessionLines({ id, cwd: `${folder}/repo`, at }, turns))
      utimesSync(file, at / 1000, at / 1000)
    }
    clock.at += 10 * 86_400_000
    core.pump.start()
    core.transcripts.import()
    const left = core.db
      .prepare(
        `SELECT count(*) FROM jobs WHERE status IN ('pending', 'leased') AND kind NOT LIKE 'code.%'`,
      )
      .pluck()
    await expect
      .poll(
        async () => {
          clock.at += 20_000
          core.pump.wake()
          await core.pump.idle()
          return core.transcripts.importStatus().running ? null : left.get()
        },
        { timeout: 20_000 },
      )
      .toBe(0)
  }

  const followed = () =>
    test.core.db.prepare("SELECT count(*) FROM jobs WHERE kind = 'follow.talk'").pluck().get()

  it('leads to what was said before, though it takes in the newest first, by one job a talk', async () => {
    await take(turnsOf(settled), turnsOf(aside), turnsOf(amended))
    expect(trail()).toEqual([expect.stringMatching(/0002 1 amends .*0000 1$/)])
    expect(followed()).toBe(3)
  })

  it('follows talks that end with work, or begin behind it', async () => {
    await take(
      [...turnsOf(settled), work, ...turnsOf(aside)],
      [work, ...turnsOf(aside), work, ...turnsOf(amended), work],
    )
    expect(trail()).toEqual([expect.stringMatching(/0001 5 amends .*0000 1$/)])
    expect(followed()).toBe(4)
  })

  it('follows each part of what was talked over for long', async () => {
    const chat = Array.from({ length: 10 }, (_, n) => ({
      prompt: `And line ${n + 2}?`,
      said: 'The same.',
    }))
    await take(turnsOf(settled), [...chat, ...turnsOf(amended), ...chat])
    expect(trail()).toEqual([expect.stringMatching(/0001 1 amends .*0000 1$/)])
    expect(followed()).toBe(3)
  })
})
