// A subagent that was stopped is told as that, and one that reports by more than the files that it changed.
import { expect, it } from 'vitest'
import { stoppedWhileRunning } from '../../../agents/tool-call.ts'
import { distil, sampleCall } from '../testing/sample-calls.ts'
import { sayWork } from '../words/work-words.ts'

const started = () =>
  sampleCall('Task', {
    input: { description: 'Audit the login', prompt: 'Audit', run_in_background: true },
    response: { isAsync: true, status: 'async_launched', agentId: 'a1' },
  })
const stop = (told = {}) =>
  sampleCall('TaskStop', {
    input: { task_id: 'a1' },
    response: { message: 'Successfully stopped task: a1 (Audit the login)', task_id: 'a1' },
    ...told,
  })
const record = (result: string | null) => ({
  ...{ agentId: 'a1', agentType: 'general-purpose', result, startedAt: 1, endedAt: 2 },
})
const room = { room: 300, looks: false, refusalsKnown: true }

it('with what it had said before left out', () => {
  const said = 'All 40 tests passed. The login is safe.'
  const drafts = distil([started(), stop()], { subagents: [record(said)] })
  expect(drafts).toMatchObject([
    {
      title: 'General-purpose: Audit the login (stopped before its end)',
      facts: { outcome: 'interrupted' },
    },
  ])
  expect(JSON.stringify(drafts)).not.toMatch(/40 tests|safe/)
  expect(sayWork(drafts, room)).toBe(
    'The subagent for “Audit the login” was stopped before its end',
  )
})

it('where the user stopped it', () => {
  const call = sampleCall('Agent', {
    input: { description: 'Map the routes', prompt: 'Map' },
    error: stoppedWhileRunning,
    outcome: 'interrupted',
  })
  expect(sayWork(distil([call]), room)).toMatch(/“Map the routes” was stopped before its end/)
})

it('but not where it had ended before', () => {
  const error = 'Task a1 is not running (status: completed)'
  const calls = [started(), stop({ response: null, error })]
  const drafts = distil(calls, { subagents: [record('The login is safe.')] })
  expect(drafts[0]?.summary).toContain('The login is safe')
  expect(sayWork(drafts, room)).toMatch(/worked on “Audit the login”/)
})

it('by what it says behind the bare list of files that it changed', () => {
  const told = (report: string) =>
    distil([started()], { subagents: [record(report)] })[0]?.summary ?? ''
  const files =
    '## Summary\n\n**Files changed** (only these):\n- `src/login.ts`\n- `src/session.ts` — new\n'
  const said = told(
    `${files}\nNo file of the shop was touched.\n\nSessions end after an hour without a call.`,
  )
  expect(said).toBe('Audit the login: Sessions end after an hour without a call.')
  // Where it says no more, or says what each is for, the list stands.
  expect(told(files)).toContain('src/login.ts')
  const why = '- `src/login.ts` — compares hashes in constant time since yesterday evening\n'
  expect(told(`Files changed:\n${why}\nNothing else is to be done for now, I think.`)).toContain(
    'constant time',
  )
})
