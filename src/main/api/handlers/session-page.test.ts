// What the page of a session draws: when what happened, and every file that was changed.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { factsVersion } from '../../../shared/facts/observation-facts.ts'
import { type ContractClient, createLocalClient } from '../clients/local-client.ts'
import { openTestCore, type TestCore } from '../testing/test-core.ts'
import { noon } from '../testing/test-data.ts'

let test: TestCore
let client: ContractClient
beforeEach(async () => {
  test = await openTestCore()
  client = createLocalClient(test.core)
})
afterEach(() => test.close())

const minute = 60_000

function addCall(call: {
  id: number
  tool?: string
  turn?: number
  at: number
  ms?: number
  outcome?: string
  agent?: string
  files?: string[]
}): void {
  test.core.db
    .prepare(
      `INSERT INTO tool_events (id, session_id, turn_id, tool_use_id, tool, agent_id, at, duration_ms, outcome, files,
         input_digest, raw_bytes) VALUES (?, 's1', ?, ?, ?, ?, ?, ?, ?, ?, 'd', 10)`,
    )
    .run(
      call.id,
      call.turn ?? 1,
      `u${call.id}`,
      call.tool ?? 'Bash',
      call.agent ?? null,
      call.at,
      call.ms ?? null,
      call.outcome ?? 'ok',
      JSON.stringify(call.files ?? []),
    )
}

function observe(
  id: number,
  kind: string,
  at: number,
  facts: object,
  source: number,
  key = `k${id}`,
): void {
  test.core.db
    .prepare(
      `INSERT INTO observations (id, project_id, session_id, turn_id, key, kind, title, summary, detail, facts, level,
         at, raw_bytes, tokens) VALUES (?, 'shop', 's1', 1, ?, ?, '', '', '', ?, 'rules', ?, 1, 1)`,
    )
    .run(id, key, kind, JSON.stringify({ v: factsVersion, kind, ...facts }), at)
  test.core.db.prepare('INSERT INTO observation_sources VALUES (?, ?)').run(id, source)
}

describe('the timeline of a session', () => {
  const read = () => client.sessions.timeline({ id: 's1' })

  it('puts calls near to each other into one stretch, those of subagents apart', async () => {
    addCall({ id: 10, at: noon + minute, ms: 5000 })
    addCall({ id: 11, at: noon + minute + 100, agent: 'a1' })
    const [main, agent, ...others] = (await read()).threads
    expect(main).toMatchObject({
      agentId: null,
      spans: [
        { turnId: 't1', from: noon + 1, to: noon + 3, calls: 3 },
        { turnId: 't1', from: noon + minute - 5000, to: noon + minute, calls: 1 },
      ],
    })
    expect(agent).toMatchObject({ agentId: 'a1', type: 'Explore', spans: [{ calls: 1 }] })
    expect(others).toEqual([])
  })

  it('names the task of a subagent where the facts tell it', async () => {
    // None of its own calls is known, as after the import of a session without its subagents' transcripts.
    addCall({ id: 11, at: noon + minute, tool: 'Agent' })
    const facts = { outcome: 'done', type: 'Explore', task: 'Find the tests' }
    observe(5, 'subagent', noon + minute, facts, 11, 'agent:a1')
    expect((await read()).threads[1]?.task).toBe('Find the tests')
  })

  it('tells failures, tests and commits with their places', async () => {
    addCall({ id: 10, at: noon + 10 })
    observe(
      5,
      'test',
      noon + 10,
      {
        outcome: 'failed',
        command: 'npm test',
        purpose: 'test',
        aim: 'Run the tests',
        tests: { runner: 'vitest', failed: 2, passed: 8 },
      },
      10,
    )
    addCall({ id: 11, at: noon + 20 })
    observe(
      6,
      'commit',
      noon + 20,
      {
        outcome: 'done',
        command: 'git commit',
        purpose: 'commit',
        aim: 'Commit',
        commits: [{ hash: '12e2d10', subject: 'Mend the login' }],
        push: { branch: 'main' },
      },
      11,
    )
    // Of another version: nobody knows what it means.
    observe(7, 'test', noon + 30, { v: factsVersion + 1, outcome: 'done' }, 11)
    const { failures, tests, commits } = await read()
    expect(failures).toEqual([
      { id: 'e2', turnId: 't1', at: noon + 2, tool: 'Bash', agentId: null },
    ])
    expect(tests).toMatchObject([
      { observationId: 'o5', turnId: 't1', outcome: 'failed', tests: { failed: 2, passed: 8 } },
    ])
    expect(commits).toMatchObject([
      { observationId: 'o6', commits: [{ hash: '12e2d10' }], pushed: true, pullRequest: null },
    ])
  })

  it('tells when permission was asked for, and what was answered', async () => {
    const add = test.core.db.prepare(
      `INSERT INTO decisions (session_id, turn_id, project_id, goal, tool, input, input_digest, choice, at)
       SELECT session_id, id, 'shop', session_id, ?, '{}', ?, ?, ? FROM turns WHERE id = 1`,
    )
    add.run('Bash', 'a', 'deny', noon + 102)
    add.run('Bash', 'b', 'allow', noon + 101)
    // A question is an answer of the user's already.
    add.run('AskUserQuestion', 'c', 'allow', noon + 103)
    const added = (await read()).decisions.filter(({ at }) => at > noon + 100)
    expect(added).toMatchObject([
      { choice: 'allow', at: noon + 101, turnId: 't1' },
      { choice: 'deny', at: noon + 102, turnId: 't1' },
    ])
  })

  it('does not call failed what was not permitted', async () => {
    const facts = { outcome: 'denied_by_rule', file: { path: 'a.ts' }, attempted: 'write' }
    observe(5, 'edit', noon + 2, facts, 2)
    expect((await read()).failures).toEqual([])
  })

  it('counts who waited for whom; where no turn has an end, nobody knows', async () => {
    expect(await read()).toMatchObject({ workedMs: null, waitedMs: null, asked: [] })
    const end = test.core.db.prepare('UPDATE turns SET started_at = ?, ended_at = ? WHERE id = ?')
    end.run(noon, noon + 10 * minute, 1)
    end.run(noon + 30 * minute, noon + 31 * minute, 2)
    expect(await read()).toMatchObject({ workedMs: 11 * minute, waitedMs: 20 * minute })
    // A question waited four of the ten minutes for its answer: that was the user's time.
    addCall({ id: 10, tool: 'AskUserQuestion', at: noon + 9 * minute, ms: 4 * minute })
    expect(await read()).toMatchObject({
      workedMs: 7 * minute,
      waitedMs: 24 * minute,
      asked: [{ at: noon + 9 * minute, turnId: 't1', waitedMs: 4 * minute }],
    })
  })

  it('leaves out a turn that is being deleted, and fails for a session that is not there', async () => {
    await client.forget.schedule({ kind: 'turn', id: 't1' })
    expect((await read()).threads).toEqual([expect.objectContaining({ spans: [] })])
    const missing = { code: 'not_found' }
    await expect(client.sessions.timeline({ id: 'no' })).rejects.toMatchObject(missing)
    await expect(client.sessions.changes({ id: 'no' })).rejects.toMatchObject(missing)
  })
})

describe('the changes of a session', () => {
  const read = () => client.sessions.changes({ id: 's1' })

  it('are every file with its edits in order, failed ones left out', async () => {
    addCall({ id: 10, tool: 'Write', turn: 2, at: noon + 50, files: ['/code/shop/b.ts'] })
    addCall({ id: 11, tool: 'Edit', at: noon + 60, outcome: 'failed', files: ['/code/shop/c.ts'] })
    const { files, total } = await read()
    expect(total).toBe(2)
    expect(files).toMatchObject([
      {
        path: '/code/shop/auth/refresh.ts',
        lines: null,
        edits: [{ id: 'e1', turnId: 't1', turnNumber: 1, tool: 'Edit', isKept: true }],
      },
      { path: '/code/shop/b.ts', edits: [{ id: 'e10', turnNumber: 2, isKept: false }] },
    ])
  })

  it('have counts of lines where all edits of a file were counted, each observation once', async () => {
    const path = '/code/shop/auth/refresh.ts'
    addCall({ id: 10, tool: 'Edit', at: noon + 50, files: [path] })
    const put = test.core.db.prepare('UPDATE observations SET facts = ? WHERE id = 1')
    const file = { path: 'auth/refresh.ts', added: 7, removed: 2 }
    put.run(JSON.stringify({ v: factsVersion, kind: 'edit', outcome: 'done', file, edits: 2 }))
    expect((await read()).files[0]?.lines).toBeNull()
    test.core.db.prepare('INSERT INTO observation_sources VALUES (1, 10)').run()
    expect((await read()).files[0]?.lines).toEqual({ added: 7, removed: 2 })
  })
})

describe('the overview', () => {
  it('begins with the newest session of each project and what it came to', async () => {
    const { db } = test.core
    db.prepare(`UPDATE projects SET remote = 'github.com/a/shop' WHERE id = 'shop'`).run()
    const facts = {
      v: factsVersion,
      outcome: 'done',
      turns: 2,
      tasks: [{ subject: 'Test it', state: 'open' }],
    }
    db.prepare(`UPDATE sessions SET facts = ? WHERE id = 's1'`).run(JSON.stringify(facts))
    db.prepare('UPDATE turns SET summary = ? WHERE id = 3').run('Wrote about beans.')
    const { places } = await client.system.overview()
    expect(places).toMatchObject([
      {
        session: { id: 's2', projectId: 'blog' },
        remote: null,
        facts: null,
        latest: { turnId: 't3', summary: 'Wrote about beans.', facts: null },
      },
      {
        session: { id: 's1', summary: 'Done.' },
        remote: 'github.com/a/shop',
        facts: { tasks: [{ subject: 'Test it', state: 'open' }] },
        latest: null,
      },
    ])
    await client.forget.schedule({ kind: 'project', id: 'blog' })
    expect((await client.system.overview()).places.map(({ session }) => session.id)).toEqual(['s1'])
  })
})
