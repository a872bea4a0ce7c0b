// A command in the background is told with the end of which the agent heard after its turn.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAnnouncer } from '../base/announcer.ts'
import { silentLog } from '../base/logs/log.ts'
import { openTestStore, type TestStore } from '../capture/testing/test-store.ts'
import { createPump, type Pump } from '../jobs/pump.ts'
import { createQueue } from '../jobs/queue.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { createDistiller } from './distiller.ts'

let store: TestStore
let pump: Pump

beforeEach(() => {
  store = openTestStore()
  const { db, events } = store
  const queue = createQueue(db, () => store.clock)
  const announcer = createAnnouncer(() => {})
  const searchIndex = createSearchIndex(db)
  const { handlers } = createDistiller({
    ...{ db, queue, searchIndex, events, announcer, log: silentLog },
  })
  pump = createPump({ db, queue, handlers, announcer, log: silentLog })
  pump.start()
})
afterEach(async () => {
  await pump.close()
  await store.close()
})

let sent = 0
function send(event: string, fields: Record<string, unknown>): void {
  sent += 1
  const common = { session_id: 's1', cwd: '/home/dev/shop', hook_event_name: event }
  store.send({ ...common, ...fields }, sent * 1000)
}
async function titles(): Promise<unknown[]> {
  store.clock += 60_000
  pump.wake()
  await pump.idle()
  return store.rows(`SELECT title FROM observations WHERE kind = 'build'`)
}
const notice = (call: string, status: string, end: string): string =>
  `<task-notification>
<task-id>b1</task-id>
${call}<status>${status}</status>
<summary>Background command "Check the types" ${end}</summary>
</task-notification>`

it.each([
  [
    '<tool-use-id>t1</tool-use-id>\n',
    ...['completed', 'completed (exit code 0)', 'Check the types: clean'],
  ],
  ['', 'failed', 'failed with exit code 2', 'Check the types: failed with exit code 2'],
  // Stopped by a signal: it did not end by itself.
  ['', 'failed', 'failed with exit code 143', 'Check the types: interrupted'],
])('by a notice %j of what %s', async (call = '', status = '', end = '', told = '') => {
  send('UserPromptSubmit', { prompt_id: 'p1', prompt: 'Check the types while you work' })
  send('PostToolUse', {
    ...{ prompt_id: 'p1', tool_name: 'Bash', tool_use_id: 't1' },
    tool_input: { command: 'npx tsc --noEmit', run_in_background: true },
    tool_response: { stdout: '', stderr: '', backgroundTaskId: 'b1' },
  })
  send('Stop', { prompt_id: 'p1', last_assistant_message: 'They are being checked.' })
  expect(await titles()).toEqual([
    { title: 'Check the types: went to the background, no end recorded' },
  ])
  send('UserPromptSubmit', { prompt_id: 'p2', prompt: notice(call, status, end) })
  send('Stop', { prompt_id: 'p2', last_assistant_message: 'They are checked.' })
  expect(await titles()).toEqual([{ title: told }])
})

it.each([
  ['killed', 'was stopped'],
  ['stopped', 'was stopped by user'],
  ['timed_out', 'timed out after 600s'],
])('an agent by a notice that it was %s', async (status, end) => {
  const summary = async (): Promise<unknown> => {
    await titles()
    return store.rows('SELECT summary FROM turns WHERE number = 1')[0]
  }
  send('UserPromptSubmit', { prompt_id: 'p1', prompt: 'Have the parser reviewed' })
  send('PostToolUse', {
    ...{ prompt_id: 'p1', tool_name: 'Agent', tool_use_id: 't1' },
    tool_input: { description: 'Review the parser', prompt: 'Review', run_in_background: true },
    tool_response: { isAsync: true, status: 'async_launched', agentId: 'a1' },
  })
  send('Stop', { prompt_id: 'p1', last_assistant_message: 'I wait for the review.' })
  expect(await summary()).not.toEqual({ summary: expect.stringContaining('stopped') })
  const told = notice('<tool-use-id>t1</tool-use-id>\n', status, end)
    .replace('Background command "Check the types"', 'Agent "Review the parser"')
    .replace('>b1<', '>a1<')
  send('UserPromptSubmit', { prompt_id: 'p2', prompt: told })
  send('Stop', { prompt_id: 'p2', last_assistant_message: 'The review did not end.' })
  expect(await summary()).toEqual({
    summary: expect.stringContaining(
      'The subagent for “Review the parser” was stopped before its end.',
    ),
  })
})
