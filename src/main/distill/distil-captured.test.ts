// Distilling what was captured: permission requests that were answered late, and what another level wrote.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../shared/settings.ts'
import { recordedPayloads } from '../agents/testing/recorded-payloads.ts'
import { createAnnouncer } from '../base/announcer.ts'
import { silentLog } from '../base/logs/log.ts'
import { openTestStore, type TestStore } from '../capture/testing/test-store.ts'
import { createContext } from '../context/context.ts'
import { createSessionQueries } from '../db/sessions/session-queries.ts'
import { createTurnQueries } from '../db/sessions/turn-queries.ts'
import { createPump, type Pump } from '../jobs/pump.ts'
import { createQueue } from '../jobs/queue.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { createDistiller } from './distiller.ts'

let store: TestStore
let pump: Pump
/** Called when a turn was read, before what is told of it is written. */
let whileTold: () => void

beforeEach(() => {
  store = openTestStore()
  const { db, events } = store
  const now = () => store.clock
  const queue = createQueue(db, now)
  const announcer = createAnnouncer(() => {})
  const searchIndex = createSearchIndex(db)
  const { handlers } = createDistiller({
    db,
    queue,
    searchIndex,
    events,
    announcer,
    log: silentLog,
  })
  whileTold = () => {}
  const tellTurn: (typeof handlers)['distill.turn'] = async (job, signal) => {
    const write = await handlers['distill.turn'](job, signal)
    whileTold()
    return write
  }
  const told = { ...handlers, 'distill.turn': tellTurn }
  pump = createPump({ db, queue, handlers: told, announcer, log: silentLog })
  pump.start()
})

afterEach(async () => {
  await pump.close()
  await store.close()
})

let sent = 0

function send(event: string, fields: Record<string, unknown> = {}): void {
  sent += 1
  const common = { session_id: 's', prompt_id: 'p1', cwd: '/home/dev/shop' }
  store.send({ ...common, hook_event_name: event, ...fields }, sent * 1000)
}

async function distil(): Promise<void> {
  // Sessions are summarised a little after their end.
  store.clock += 60_000
  pump.wake()
  await pump.idle()
}

const push = {
  tool_name: 'Bash',
  tool_input: { command: 'git push --force origin main', description: 'Push to main' },
}
const ran = { tool_use_id: 'toolu_1', tool_response: { stdout: '', stderr: '' } }
const summaryOf = (table: 'turns' | 'sessions') =>
  store.rows(`SELECT summary FROM ${table}`).map((row) => Object.values(row as object)[0])

const answerOf = (prompt: string): unknown =>
  store.db.prepare('SELECT summary FROM turns WHERE prompt = ?').pluck().get(prompt)

it.each([
  [true, 'Only what is no longer current is removed.'],
  [false, /^Turn 2 corrects that:|Turn 2 corrects that/],
])(
  'an objection to a call that was refused (%s) is none to the words before it',
  async (isRefused, told) => {
    const call = {
      tool_name: 'Bash',
      tool_use_id: 'toolu_9',
      tool_input: { command: 'sh deploy.sh' },
    }
    send('UserPromptSubmit', { prompt: 'What happens after a roll back?' })
    send('PreToolUse', call)
    if (isRefused)
      send('PostToolUseFailure', {
        ...call,
        error:
          "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.",
      })
    else send('PostToolUse', { ...call, tool_response: { stdout: 'ok', stderr: '' } })
    send('Stop', { last_assistant_message: 'Only what is no longer current is removed.' })
    send('UserPromptSubmit', { prompt: 'stop, that is the live one!', prompt_id: 'p2' })
    send('Stop', {
      prompt_id: 'p2',
      last_assistant_message: 'Understood, and sorry: I only run the check from here.',
    })
    await distil()
    expect(answerOf('What happens after a roll back?')).toMatch(told)
  },
)

describe('a command of an agent that hands on the output alone', () => {
  it('is told as one without an end, also when its payload is gone', async () => {
    const codex = { session_id: 'c', turn_id: 'p1', model: 'gpt-5', cwd: '/home/dev/shop' }
    const run = { tool_name: 'Bash', tool_use_id: 'call_1', tool_response: '' }
    const ask = { command: 'make deploy' }
    const tell = (event: string, fields: object) => {
      sent += 1
      store.send({ ...codex, hook_event_name: event, ...fields }, sent * 1000)
    }
    tell('UserPromptSubmit', { prompt: 'Deploy it.' })
    tell('PostToolUse', { ...run, tool_input: ask })
    tell('Stop', {})
    await distil()
    const told = () => store.rows(`SELECT facts ->> '$.outcome' AS outcome FROM observations`)
    expect(told()).toEqual([{ outcome: 'untold' }])
    store.db.exec('DELETE FROM payloads; DELETE FROM observations; UPDATE turns SET level = NULL')
    tell('Stop', { last_assistant_message: 'Deployed.' })
    await distil()
    expect(told()).toEqual([{ outcome: 'untold' }])
  })

  it('is listed with the end that was found in its output', async () => {
    const codex = { session_id: 'c', turn_id: 'p1', model: 'gpt-5', cwd: '/home/dev/shop' }
    const tell = (event: string, fields: object) => {
      sent += 1
      store.send({ ...codex, hook_event_name: event, ...fields }, sent * 1000)
    }
    const run = (id: string, command: string, output: string) =>
      tell('PostToolUse', {
        ...{ tool_name: 'Bash', tool_use_id: id },
        ...{ tool_input: { command }, tool_response: output },
      })
    tell('UserPromptSubmit', { prompt: 'Test and deploy it.' })
    run(
      'call_1',
      'npx vitest run',
      ' Test Files  1 failed (1)\n      Tests  2 failed | 3 passed (5)',
    )
    run('call_2', 'npx vitest run', ' Test Files  1 passed (1)\n      Tests  5 passed (5)')
    run('call_3', 'make deploy', '')
    tell('Stop', {})
    await distil()
    const ends = store.rows(`SELECT facts ->> '$.outcome' AS outcome FROM observations ORDER BY at`)
    expect(ends).toEqual([{ outcome: 'failed' }, { outcome: 'done' }, { outcome: 'untold' }])
    const turn = Number(store.db.prepare('SELECT id FROM turns').pluck().get())
    const listed = createTurnQueries(store.db).toolEvents(turn)
    expect(listed.map(({ outcome }) => outcome)).toEqual(['failed', 'ok', 'untold'])
    const session = createSessionQueries(store.db).row('c')
    expect(session).toMatchObject({ toolEvents: 3, failedToolEvents: 1 })
  })
})

function contextOf(): string {
  const context = createContext({
    ...{ db: store.db, events: { write() {} }, settings: { current: defaultSettings } },
    now: () => store.clock + 86_400_000,
  })
  const [project] = store.rows('SELECT id FROM projects') as { id: string }[]
  return context.build({ projectId: project?.id ?? '', source: 'startup' }).text
}

describe('what the user says while a turn runs', () => {
  it('holds for the next session like what a prompt says', async () => {
    send('UserPromptSubmit', { prompt: 'Train the model on the new scans' })
    const wish = 'Never split the scans by row, always split them by patient_id'
    store.db
      .prepare(`INSERT INTO transcript_words (session_id, turn_id, role, key, text, at)
        SELECT session_id, id, 'steering', 'k', ?, started_at + 1 FROM turns`)
      .run(wish)
    send('Stop', { last_assistant_message: 'The model is trained.' })
    await distil()
    expect(contextOf()).toContain(`“${wish}”`)
    expect(store.rows(`SELECT body FROM search_documents WHERE kind = 'prompt'`)).toEqual([
      { body: `Train the model on the new scans\n\n${wish}` },
    ])
  })
})

describe('a turn whose agent hands over no answer', () => {
  const turnFacts = () => store.rows(`SELECT facts ->> '$.outcome' AS outcome FROM turns`)

  it('is one that ended, as Copilot CLI told it, also once its hooks are dropped', async () => {
    const events = recordedPayloads.filter(({ agent }) => agent === 'copilot')
    for (const [index, { payload }] of events.entries()) store.send(payload, index * 1000)
    await distil()
    expect(summaryOf('turns')).toEqual(['Changed p.py and o.txt.'])
    expect(summaryOf('sessions')).toEqual(['Changed p.py and o.txt.'])
    expect(turnFacts()).toEqual([{ outcome: 'done' }])
    expect(contextOf()).toContain('Edited, no commit recorded')
    expect(contextOf()).not.toMatch(/breaks off|No answer/)
    store.db.exec(
      `UPDATE sessions SET journal_until = last_event_at + 1; DELETE FROM hook_events;
       UPDATE jobs SET status = 'pending', next_at = 0`,
    )
    await distil()
    expect(turnFacts()).toEqual([{ outcome: 'done' }])
  })

  it.each([
    ['completed', 'done', 'Asked: Check it.'],
    ['aborted', 'interrupted', 'Asked: Check it. The user stopped the turn before an answer.'],
    ['error', 'no_result', 'Asked: Check it. No answer is recorded.'],
    [null, 'no_result', 'Asked: Check it. No answer is recorded.'],
  ])('ended as Cursor told it: %s', async (status, outcome, summary) => {
    const cursor = { conversation_id: 'c', generation_id: 'g1', cursor_version: '3.1' }
    const tell = (event: string, fields: object, at: number) =>
      store.send({ ...cursor, workspace_roots: ['/shop'], hook_event_name: event, ...fields }, at)
    tell('beforeSubmitPrompt', { prompt: 'Check it.' }, 1000)
    if (status !== null) tell('stop', { status, loop_count: 0 }, 2000)
    tell('sessionEnd', {}, 3000)
    await distil()
    expect(turnFacts()).toEqual([{ outcome }])
    expect(summaryOf('turns')).toEqual([summary])
  })
})

describe('a permission request', () => {
  beforeEach(() => {
    send('UserPromptSubmit', { prompt: 'Push the discount to main.' })
    send('PermissionRequest', push)
  })

  it('that was never answered is told by the turn and by the session', async () => {
    send('SessionEnd', { reason: 'prompt_input_exit' })
    await distil()
    const said = 'Asked to run `git push --force origin main`; no answer is recorded.'
    expect(summaryOf('turns')).toEqual([said])
    expect(summaryOf('sessions')).toEqual([said])
  })

  it('is told when the next prompt shows that it was over', async () => {
    await distil()
    expect(summaryOf('turns')).toEqual([null])
    send('UserPromptSubmit', { prompt: 'What changed?', prompt_id: 'p2' })
    await distil()
    expect(summaryOf('turns')[0]).toContain('no answer is recorded')
  })

  it('is no news once the tool turns out to have run', async () => {
    send('Stop', { last_assistant_message: 'The branch moved because main was rewritten.' })
    await distil()
    expect(summaryOf('turns')[0]).toContain('no answer is recorded')
    send('PostToolUse', { ...push, ...ran })
    await distil()
    expect(summaryOf('turns')).toEqual([
      'The branch moved because main was rewritten. Ran “Push to main”.',
    ])
  })
})

describe('what another level wrote', () => {
  it('gets the facts of what came later all the same', async () => {
    const check = (id: string, counts: string) =>
      send('PostToolUse', {
        tool_name: 'Bash',
        tool_use_id: id,
        tool_input: { command: 'npx jest' },
        tool_response: { stdout: `Tests:       ${counts}`, stderr: '' },
      })
    send('UserPromptSubmit', { prompt: 'Check the cart' })
    check('toolu_1', '3 passed, 3 total')
    send('Stop', { last_assistant_message: 'Done.' })
    await distil()
    store.db.exec(`UPDATE observations SET level = 'model', title = 'The cart is sound'`)
    check('toolu_2', '3 passed, 3 total')
    await distil()
    expect(store.rows(`SELECT title, facts ->> 'times' AS times FROM observations`)).toEqual([
      { title: 'The cart is sound', times: 2 },
    ])
  })

  it('is not overwritten by the rules, nor removed', async () => {
    send('UserPromptSubmit', { prompt: 'Check the cart' })
    send('PostToolUse', {
      tool_name: 'Bash',
      tool_input: { command: './check.sh', description: 'Check the cart' },
      ...ran,
    })
    send('Stop', { last_assistant_message: 'Done.' })
    await distil()
    store.db.exec(`
      UPDATE observations SET level = 'model', title = 'The cart is sound', summary = 'As the model saw it';
      INSERT INTO observations (project_id, session_id, turn_id, key, kind, title, summary, detail, level, at, raw_bytes, tokens)
        SELECT project_id, session_id, turn_id, 'learned', 'message', 'Carts are checked by hand', '', '', 'model', at, 1, 1 FROM observations;
      UPDATE turns SET level = 'model', title = 'Checked the cart', summary = 'The model wrote this.';`)
    send('PostToolUse', {
      tool_name: 'Write',
      tool_input: { file_path: '/home/dev/shop/a.ts', content: 'export const a = 1\n' },
      tool_response: { type: 'create' },
      tool_use_id: 'toolu_2',
    })
    await distil()
    expect(store.rows('SELECT title, level FROM observations ORDER BY title')).toEqual([
      { title: 'Carts are checked by hand', level: 'model' },
      { title: 'Created a.ts', level: 'rules' },
      { title: 'The cart is sound', level: 'model' },
    ])
    expect(store.rows('SELECT title, summary, level FROM turns')).toEqual([
      { title: 'Checked the cart', summary: 'The model wrote this.', level: 'model' },
    ])
    expect(store.rows(`SELECT title FROM search_documents WHERE kind = 'turn'`)).toEqual([
      { title: 'Checked the cart' },
    ])
  })
})

it('counts the lines of a file that is too long to be read whole', async () => {
  const line = "export const label = 'a line of generated code'\n"
  send('UserPromptSubmit', { prompt: 'Generate the labels.' })
  send('PostToolUse', {
    tool_name: 'Write',
    tool_use_id: 'toolu_2',
    tool_input: { file_path: '/home/dev/shop/labels.ts', content: line.repeat(30_000) },
    tool_response: { type: 'create', filePath: '/home/dev/shop/labels.ts' },
  })
  send('Stop', { last_assistant_message: 'The labels are generated.' })
  await distil()
  const [told] = store.rows(
    `SELECT title || ' ' || summary || ' ' || detail AS said FROM observations`,
  )
  expect(told).toEqual({ said: expect.stringContaining('30,000 lines') })
})

it.each([
  ['/home/dev/tmp/shop', '/tmp/try.ts'],
  ['/tmp/dev/shop', '/tmp/dev/probe/try.ts'],
])(
  'a project in a folder for temporary files is told as any other, scratch files are not: %s',
  async (cwd, probe) => {
    const write = (path: string, id: string) =>
      send('PostToolUse', {
        cwd,
        tool_name: 'Write',
        tool_use_id: id,
        tool_input: { file_path: path, content: 'export const a = 1\n' },
        tool_response: { type: 'create', filePath: path },
      })
    send('UserPromptSubmit', { cwd, prompt: 'Make a cart.' })
    write(`${cwd}/src/cart.ts`, 'toolu_1')
    write(`${cwd}/tmp/try.ts`, 'toolu_2')
    write(probe, 'toolu_3')
    send('Stop', { cwd, last_assistant_message: 'The cart is made.' })
    await distil()
    const context = createContext({
      db: store.db,
      events: { write() {} },
      settings: { current: defaultSettings },
      now: () => store.clock,
    })
    const [project] = store.rows('SELECT id FROM projects') as { id: string }[]
    const { text } = context.build({ projectId: project?.id ?? '', source: 'startup' })
    expect(text).toContain('src/cart.ts')
    expect(text).not.toContain('try.ts')
  },
)

describe('a list of tasks', () => {
  it('goes on over the turns: what is finished is named, and what is left is told to the next session', async () => {
    const keep = (tool: string, prompt: string, input: object, response: object) => {
      const [tool_use_id, prompt_id] = [`${tool} ${sent}`, prompt]
      send('PostToolUse', {
        prompt_id,
        tool_use_id,
        tool_name: tool,
        tool_input: input,
        tool_response: response,
      })
    }
    const finish = (taskId: string, prompt: string) =>
      keep('TaskUpdate', prompt, { taskId, status: 'completed' }, { success: true, taskId })
    send('UserPromptSubmit', { prompt: 'Turn the routes into modules' })
    for (const [at, subject] of ['Write the log', 'Turn the keys', 'Test every route'].entries())
      keep('TaskCreate', 'p1', { subject }, { task: { id: `${at + 1}`, subject } })
    finish('1', 'p1')
    send('Stop', { last_assistant_message: 'The log is there.' })
    send('UserPromptSubmit', { prompt_id: 'p2', prompt: 'Go on with the keys' })
    finish('2', 'p2')
    send('Stop', { prompt_id: 'p2', last_assistant_message: 'The keys are turned.' })
    await distil()
    expect(
      store.rows(`SELECT title, summary FROM observations WHERE kind = 'plan' ORDER BY id`),
    ).toEqual([
      {
        title: 'Tasks: 1 of 3 done',
        summary:
          '1 of 3 tasks done; open: Turn the keys and Test every route; done: Write the log.',
      },
      {
        title: 'Tasks: 1 done, 1 left',
        summary: '1 task done; open: Test every route; done: Turn the keys.',
      },
    ])
    expect(contextOf()).toMatch(/Tasks left open [^:]+: Test every route \[/)
    send('UserPromptSubmit', { prompt_id: 'p3', prompt: 'And the last' })
    finish('3', 'p3')
    send('Stop', { prompt_id: 'p3', last_assistant_message: 'Done.' })
    await distil()
    expect(contextOf()).not.toContain('Tasks left open')
  })
})

describe('a subagent in the background', () => {
  it('belongs to the turn that started it, also while it works on in later turns', async () => {
    const agent = { agent_id: 'a1', agent_type: 'general-purpose' }
    const run = (prompt_id: string, command: string) =>
      send('PostToolUse', {
        ...{ ...agent, prompt_id, tool_use_id: command, tool_name: 'Bash' },
        ...{ tool_input: { command }, tool_response: { stdout: '', stderr: '' } },
      })
    const input = {
      description: 'Convert the routes',
      prompt: 'Convert',
      subagent_type: 'general-purpose',
    }
    const task = {
      tool_name: 'Agent',
      tool_use_id: 'task',
      tool_input: { ...input, run_in_background: true },
    }
    send('UserPromptSubmit', { prompt: 'Convert the routes in the background' })
    send('SubagentStart', agent)
    send('PostToolUse', { ...task, tool_response: { status: 'async_launched', agentId: 'a1' } })
    run('p1', 'sed -i s/a/b/ one.js')
    send('Stop', { last_assistant_message: 'A subagent converts them.' })
    await distil()
    send('UserPromptSubmit', { prompt_id: 'p2', prompt: 'Which test covers the keys?' })
    run('p2', 'sed -i s/a/b/ two.js')
    send('SubagentStop', {
      ...agent,
      prompt_id: 'p2',
      last_assistant_message: 'All are converted.',
    })
    send('Stop', { prompt_id: 'p2', last_assistant_message: 'None does.' })
    await distil()
    expect(
      store.rows(`SELECT t.prompt_id AS turn, count(*) AS calls FROM turns t
      JOIN tool_events e ON e.turn_id = t.id GROUP BY t.id`),
    ).toEqual([{ turn: 'p1', calls: 3 }])
    expect(
      store.rows(`SELECT t.prompt_id AS turn, o.facts ->> '$.commands' AS commands
        FROM observations o JOIN turns t ON t.id = o.turn_id WHERE o.kind = 'subagent'`),
    ).toEqual([{ turn: 'p1', commands: 2 }])
  })
})

it('has the sources that a live turn only read scanned, and none for what is no source', async () => {
  const read = (file: string, id: string): void =>
    send('PostToolUse', {
      ...{ tool_name: 'Read', tool_input: { file_path: file }, tool_use_id: id },
      tool_response: { type: 'text', file: { filePath: file, content: 'x' } },
    })
  send('SessionStart', { source: 'startup' })
  send('UserPromptSubmit', { prompt: 'Look at the notes' })
  read('/home/dev/shop/notes.md', 'toolu_1')
  send('Stop', { last_assistant_message: 'Done.' })
  await distil()
  const waiting = () => store.rows("SELECT kind, priority FROM jobs WHERE kind = 'code.read'")
  expect(waiting()).toEqual([])
  send('UserPromptSubmit', { prompt: 'Look at the cart', prompt_id: 'p2' })
  read('/home/dev/shop/cart.py', 'toolu_2')
  send('Stop', { last_assistant_message: 'Done.' })
  await distil()
  expect(waiting()).toEqual([{ kind: 'code.read', priority: -2 }])
})

it('a project is read soon after a session that ended, and was told, while its last turn was', async () => {
  send('UserPromptSubmit', { prompt: 'Build it.' })
  const make = { tool_name: 'Bash', tool_use_id: 'toolu_make', tool_input: { command: 'make' } }
  send('PostToolUse', { ...make, tool_response: { stdout: 'ok', stderr: '' } })
  send('Stop', { last_assistant_message: 'It is built.' })
  whileTold = () => {
    send('SessionEnd', { reason: 'exit' })
    store.db.exec(`UPDATE jobs SET status = 'done' WHERE kind = 'distill.session'`)
  }
  await distil()
  const [scan] = store.rows(`SELECT next_at FROM jobs WHERE kind = 'code.project'`)
  const { next_at: begins } = scan as { next_at: number }
  expect(begins - store.clock).toBeLessThanOrEqual(5000)
})
