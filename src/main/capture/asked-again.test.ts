// The same request again within seconds is another request, with an answer of its own.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'

let test: TestCore
const start = Date.now() - 60_000
beforeEach(async () => {
  test = await openTestCore()
})
afterEach(() => test.close())

const hook = (event: string, after: number, more: object, via: 'http' | 'spool' = 'http') =>
  test.core.capture.ingest(
    {
      ...{ session_id: 's1', hook_event_name: event, cwd: test.folder, prompt_id: 'p1' },
      ...{ tool_name: 'Bash', tool_input: { command: './deploy.sh prod' } },
      ...more,
    },
    { at: start + after, event, marks: 'claude', bytes: 100, via } as never,
  )
const decisions = () =>
  test.core.db
    .prepare(`SELECT choice, outcome, at FROM decisions WHERE input LIKE '%deploy.sh%' ORDER BY at`)
    .all()

it('is kept beside the first, and what ran belongs to the last that was asked before', async () => {
  await hook('UserPromptSubmit', 0, { prompt: 'deploy' })
  await hook('PermissionRequest', 1000, {})
  await hook('PermissionRequest', 4000, {})
  const response = { stdout: 'done', stderr: '', interrupted: false }
  await hook('PostToolUse', 9000, { tool_use_id: 'toolu_2', tool_response: response })
  await hook('Stop', 9500, {})
  expect(decisions()).toMatchObject([
    { choice: 'observe', at: start + 1000 },
    { choice: 'allow', at: start + 4000 },
  ])
})

it('is one where a script kept what had come already, and where two installations tell it', async () => {
  await hook('UserPromptSubmit', 0, { prompt: 'deploy' })
  await hook('PermissionRequest', 1000, {})
  await hook('PermissionRequest', 1050, {})
  await hook('PermissionRequest', 3000, {}, 'spool')
  expect(decisions()).toHaveLength(1)
})
