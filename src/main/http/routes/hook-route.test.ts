// Hook events over HTTP: durable before the answer, answered with context at a session's start.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestCore, type TestCore } from '../../api/testing/test-core.ts'
import { openReader } from '../../db/open-reader.ts'
import type { Listener } from '../listener.ts'
import { hookHeaders, openTestListener } from '../testing/test-listener.ts'

let test: TestCore
let listener: Listener
beforeEach(async () => {
  test = await openTestCore()
  listener = await openTestListener(test.core)
})
afterEach(async () => {
  await listener.close()
  await test.close()
})

function send(event: string, payload: unknown, agents = 'claude'): Promise<Response> {
  return fetch(`http://127.0.0.1:${listener.port}/hooks/${event}`, {
    method: 'POST',
    headers: { ...hookHeaders, 'x-recollect-agent': agents },
    body: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
}

/** Asks the file itself, as another process would. */
function count(sql: string, ...values: string[]): number {
  const reader = openReader(test.core.paths.database)
  try {
    return Number(
      reader
        .prepare(sql)
        .pluck()
        .get(...values),
    )
  } finally {
    reader.close()
  }
}

const prompt = (sessionId: string, text: string) => ({
  session_id: sessionId,
  hook_event_name: 'UserPromptSubmit',
  cwd: test.folder,
  prompt: text,
  prompt_id: `${sessionId}-prompt`,
})
const start = (sessionId: string, source = 'startup') => ({
  session_id: sessionId,
  hook_event_name: 'SessionStart',
  cwd: test.folder,
  source,
})
const bash = (sessionId: string, id: string) => ({
  session_id: sessionId,
  hook_event_name: 'PostToolUse',
  cwd: test.folder,
  prompt_id: `${sessionId}-prompt`,
  tool_name: 'Bash',
  tool_use_id: id,
  tool_input: { command: 'npm test', description: 'Run the tests' },
  tool_response: { stdout: 'Tests 3 passed (3)', stderr: '', interrupted: false },
})

describe('an event', () => {
  it('is in the file when it is answered', async () => {
    expect((await send('UserPromptSubmit', prompt('new', 'Mend the cart'))).status).toBe(202)
    expect(count('SELECT count(*) FROM turns WHERE session_id = ?', 'new')).toBe(1)
    expect((await send('PostToolUse', bash('new', 'u-9'))).status).toBe(202)
    expect(count('SELECT count(*) FROM tool_events WHERE tool_use_id = ?', 'u-9')).toBe(1)
  })

  it('sent five times is there once', async () => {
    await send('UserPromptSubmit', prompt('new', 'Mend the cart'))
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send('PostToolUse', bash('new', 'u-9'))),
    )
    expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202, 202, 202])
    expect(count('SELECT count(*) FROM tool_events WHERE session_id = ?', 'new')).toBe(1)
  })

  it('that nobody knows yet is kept', async () => {
    const answer = await send('ShinyNewEvent', { session_id: 's1', something: 1 })
    expect(answer.status).toBe(202)
    expect(count('SELECT count(*) FROM hook_events WHERE event = ?', 'ShinyNewEvent')).toBe(1)
  })

  it('of ten megabytes comes in', async () => {
    await send('UserPromptSubmit', prompt('new', 'Mend the cart'))
    const large = {
      ...bash('new', 'u-9'),
      tool_response: { stdout: 'log line\n'.repeat(1_100_000) },
    }
    expect((await send('PostToolUse', large)).status).toBe(202)
    expect(count('SELECT raw_bytes FROM tool_events WHERE tool_use_id = ?', 'u-9')).toBeGreaterThan(
      9_900_000,
    )
  })

  it('without a session is refused in a short sentence', async () => {
    const answer = await send('Stop', { hook_event_name: 'Stop' })
    expect(answer.status).toBe(400)
    expect((await answer.text()).length).toBeLessThan(200)
  })

  it('nested without end is refused', async () => {
    const answer = await send(
      'Stop',
      `{"session_id":"x","a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    )
    expect(answer.status).toBe(400)
  })

  it('whose context cannot be made is stored all the same', async () => {
    await send('SessionStart', start('first'))
    test.core.db.exec('DROP TABLE injections; ALTER TABLE observations RENAME TO gone')
    const answer = await send('SessionStart', start('new'))
    expect(answer.status).toBe(204)
    expect(count('SELECT count(*) FROM sessions WHERE id = ?', 'new')).toBe(1)
  })

  it('on which our own work fails is no failure of the server, and the user is told', async () => {
    test.core.db.exec('ALTER TABLE turns RENAME TO gone')
    const answer = await send('UserPromptSubmit', prompt('new', 'Mend the cart'))
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('tried again')
    test.core.db.exec('ALTER TABLE gone RENAME TO turns')
    expect(test.core.status().warnings.join()).toMatch(/Since .* new events cannot be stored/)
    expect((await send('UserPromptSubmit', prompt('new', 'Mend the cart'))).status).toBe(202)
    expect(test.core.status().warnings.join()).not.toMatch(/cannot be stored/)
  })

  it('is told to come back when it cannot be stored now', async () => {
    test.core.db.pragma('query_only = ON')
    const answer = await send('UserPromptSubmit', prompt('new', 'Mend the cart'))
    test.core.db.pragma('query_only = OFF')
    expect(answer.status).toBe(503)
    expect(count('SELECT count(*) FROM sessions WHERE id = ?', 'new')).toBe(0)
  })
})

describe('the start of a session', () => {
  it('says nothing in a project without memory', async () => {
    const answer = await send('SessionStart', start('new'))
    expect(answer.status).toBe(204)
    expect(await answer.text()).toBe('')
    expect(count('SELECT count(*) FROM injections WHERE session_id = ?', 'new')).toBe(0)
  })

  it('is given what the session before did, once, and that is recorded', async () => {
    await send('SessionStart', start('first'))
    await send('UserPromptSubmit', prompt('first', 'Mend the shopping cart'))
    await send('PostToolUse', bash('first', 'u-9'))
    await send('Stop', {
      ...start('first'),
      hook_event_name: 'Stop',
      last_assistant_message: 'The shopping cart keeps its items now.',
    })
    test.core.pump.start()
    await test.core.pump.idle()

    const answer = await send('SessionStart', start('second'))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    const { hookSpecificOutput } = (await answer.json()) as {
      hookSpecificOutput: { hookEventName: string; additionalContext: string }
    }
    expect(hookSpecificOutput.hookEventName).toBe('SessionStart')
    expect(hookSpecificOutput.additionalContext).toContain('shopping cart')
    const recorded = count(
      'SELECT count(*) FROM injections WHERE session_id = ? AND text = ?',
      'second',
      hookSpecificOutput.additionalContext,
    )
    expect(recorded).toBe(1)

    const again = await send('SessionStart', start('second'))
    expect(again.status).toBe(204)
    expect(count('SELECT count(*) FROM injections WHERE session_id = ?', 'second')).toBe(1)
  })

  it('of another agent is kept as its own, and not told to have been given what that may not read', async () => {
    await send('UserPromptSubmit', prompt('first', 'Mend the shopping cart'))
    await send('SessionStart', start('first'))
    await send('Stop', {
      ...start('first'),
      hook_event_name: 'Stop',
      last_assistant_message: 'The shopping cart keeps its items now.',
    })
    test.core.pump.start()
    await test.core.pump.idle()
    expect((await send('SessionStart', start('second'), 'copilot')).status).toBe(202)
    expect(count('SELECT count(*) FROM injections WHERE session_id = ?', 'second')).toBe(0)
    expect(count("SELECT count(*) FROM sessions WHERE agent = 'copilot'")).toBe(1)
    expect((await send('SessionStart', start('third'), 'claude')).status).toBe(200)
    // Of which nothing tells the agent, it is most likely the one that our hooks are installed in.
    expect((await send('SessionStart', start('fourth'), '')).status).toBe(200)
  })

  it('says nothing while capture is paused', async () => {
    test.core.capture.pause(null)
    expect((await send('SessionStart', start('new'))).status).toBe(204)
    expect(count('SELECT count(*) FROM sessions WHERE id = ?', 'new')).toBe(0)
  })
})

describe('a request for permission', () => {
  const permission = (command: string) => ({
    session_id: 'asking',
    hook_event_name: 'PermissionRequest',
    cwd: test.folder,
    prompt_id: 'asking-prompt',
    tool_name: 'Bash',
    tool_input: { command },
  })
  const projectId = () =>
    String(
      test.core.db.prepare(`SELECT project_id FROM sessions WHERE id = 'asking'`).pluck().get(),
    )

  it('is answered by a rule of the user, and recorded with who decided', async () => {
    await send('UserPromptSubmit', prompt('asking', 'Push it'))
    const rule = { effect: 'deny', tool: 'Bash', scope: 'project', projectId: projectId() } as const
    await test.core.decisionRules.add({
      ...{ ...rule, pattern: 'git push --force *', reason: 'Ask "Ann" first.' },
      ...{ endsAt: null, confirmDanger: false },
    })
    const answer = await send('PermissionRequest', permission('git push -f origin main'))
    expect(await answer.text()).toBe(
      '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"Ask \\"Ann\\" first."}}}',
    )
    expect(
      count(`SELECT count(*) FROM decisions WHERE decided_by = 'rule' AND choice = 'deny'`),
    ).toBe(1)
  })

  it('is left to the user where no rule says anything, and where rules cannot be asked', async () => {
    await send('UserPromptSubmit', prompt('asking', 'Push it'))
    expect((await send('PermissionRequest', permission('git push'))).status).toBe(202)
    expect(count(`SELECT count(*) FROM decisions WHERE choice = 'pending'`)).toBe(1)
    test.core.db.exec('ALTER TABLE decision_rules RENAME TO gone')
    expect((await send('PermissionRequest', permission('git push -f'))).status).toBe(202)
    expect(count(`SELECT count(*) FROM decisions WHERE choice = 'pending'`)).toBe(2)
  })
})
