// What differs by how a session starts: resume, fork, compaction.
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  day,
  hour,
  lastWeek,
  now,
  openTestProject,
  type TestProject,
} from './testing/test-project.ts'

let project: TestProject
beforeEach(() => {
  project = openTestProject()
})
afterEach(() => project.close())

test('a resumed session is given only what is new since it was left, and nothing when nothing is', () => {
  lastWeek(project)
  const sessionId = 'a6b0c1d2-0000-4000-8000-000000000001'
  project.db
    .prepare(`UPDATE turns SET started_at = ? WHERE session_id = ?`)
    .run(now - 5 * day, sessionId)
  // The start itself has touched the row of the session already.
  project.db.prepare('UPDATE sessions SET last_event_at = ? WHERE id = ?').run(now, sessionId)
  const resumed = project.build('resume', { sessionId })
  expect(resumed.text).toContain('what is new since 5 days ago')
  expect(resumed.text).toContain('refreshToken')
  expect(resumed.text).not.toContain('coupon')
  project.turn(sessionId, 2, 'go on', { started_at: now - 60_000 })
  expect(project.build('resume', { sessionId }).text).toBe('')
})

test('a session of another agent is told as its', () => {
  lastWeek(project)
  const sessionId = 'a6b0c1d2-0000-4000-8000-000000000001'
  expect(project.build().text).not.toContain('Copilot')
  project.db.prepare(`UPDATE sessions SET agent = 'copilot' WHERE id = ?`).run(sessionId)
  const lines = project.build().text.split('\n')
  const told = lines.filter((line) => line.includes('(Copilot CLI) ['))
  expect(told).toEqual([expect.stringContaining('[a6b0c1d2]')])
})

test('a fork is given what is new since its parent, or everything when that is unknown', () => {
  lastWeek(project)
  const parentSessionId = '1f3c9a2e-0000-4000-8000-000000000002'
  project.turn(parentSessionId, 2, 'go on', { started_at: now - 60_000 })
  expect(project.build('fork', { sessionId: 'new', parentSessionId }).text).toBe('')
  expect(project.build('fork', { sessionId: 'new' }).text).toBe(project.build().text)
})

test('a compacted session gets its working set back, with the turn that is still in progress', () => {
  lastWeek(project)
  const id = project.session('c0ffee00-0000-4000-8000-000000000003', { status: 'active' })
  const prompts = [
    'speed up the report',
    'use the index',
    'no, keep the old query',
    'now the chart',
    'and the legend',
  ]
  const turns = prompts.map((prompt, place) =>
    project.turn(id, place + 1, prompt, {
      started_at: now - ((5 - place) * hour) / 2,
      ...(place < 4 ? { title: `Did ${prompt}`, summary: `Report work ${place}: ${prompt}` } : {}),
    }),
  )
  const open = turns[4] ?? 0
  project.observe(id, turns[0] ?? 0, {
    files: '["src/report.ts"]',
    functions: '[{"name":"buildReport","change":"modified"}]',
    at: now - 2 * hour,
  })
  project.call(id, open, { files: '["src/legend.tsx"]' })
  project.call(id, open, { files: '["src/legend.tsx"]' })
  project.call(id, open, {
    tool: 'Bash',
    outcome: 'failed',
    error: 'Exit code 2\nsettled',
    input_digest: 'other',
    at: now - hour / 2,
  })
  project.call(id, open, { tool: 'Bash', input_digest: 'other', at: now - hour / 3 })
  project.call(id, open, {
    tool: 'Bash',
    outcome: 'failed',
    error: 'Exit code 1\nLegend.test.tsx failed',
    input_digest: 'same',
    at: now - hour / 4,
  })
  const { text, layers } = project.build('compact', { sessionId: id })
  expect(layers.map((layer) => layer.name)).toEqual([
    'prompts',
    'files',
    'done',
    'state',
    'memories',
  ])
  expect(text).toMatch(
    /“and the legend”[\s\S]*“now the chart”[\s\S]*“no, keep the old query”[\s\S]*at the beginning, [\s\S]*“speed up the report”/,
  )
  expect(text).toMatch(/src\/legend\.tsx, today [^\n]*: 2 edits in the turn in progress/)
  expect(text).toMatch(/src\/report\.ts, today [^\n]*: buildReport modified/)
  expect(text).toContain('Report work 3: now the chart.')
  expect(text).toContain('in the turn in progress: Bash: Legend.test.tsx failed.')
  expect(text).not.toContain('settled')
  expect(text).not.toContain('coupon')
  expect(text).toContain('integer cents')
})

test('a compaction in a session of which nothing is known gives the full set', () => {
  lastWeek(project)
  expect(project.build('compact', { sessionId: 'unknown' }).text).toBe(project.build().text)
})

test('a compacted session is told what was asked beside what was only repeated, and how a long one began', () => {
  const id = project.session('long', { status: 'active' })
  for (let number = 1; number <= 90; number++) {
    const prompt =
      number === 1 ? 'rebuild the report' : number === 40 ? 'the chart too' : 'Continue'
    project.turn(id, number, number % 2 === 0 ? prompt : ` ${prompt.toLowerCase()}\n`, {
      started_at: now - (90 - number) * 60_000,
    })
  }
  const { text } = project.build('compact', { sessionId: id })
  expect(text.match(/“continue”/gi)).toHaveLength(1)
  expect(text).toContain('“the chart too”')
  expect(text).toMatch(/at the beginning, [^\n]*“rebuild the report” \[t1\]/)
})

test('a compacted session is told what the user refused in the turn in progress, and no one-time code', () => {
  const id = project.session('open', { status: 'active' })
  const turn = project.turn(id, 1, 'log in to the staging site, my code: 482913')
  const asked = { session_id: id, turn_id: turn, tool: 'Bash', choice: 'deny', found: 'transcript' }
  const refuse = (command: string, message: string | null) =>
    project.insert('decisions', {
      ...{ ...asked, input: JSON.stringify({ command }), input_digest: command },
      ...{ message, at: now - hour },
    })
  refuse('npm run deploy', 'deploy only on Mondays, the pin is 4829')
  refuse('rm -rf dist', null)
  project.remember('The door of the lab has the code: 482913')
  const { text } = project.build('compact', { sessionId: id })
  expect(text).toContain('“log in to the staging site, my code: …”')
  expect(text).toMatch(
    /Refused by the user:\n- [^\n]*in the turn in progress: Bash, `npm run deploy`; the user said “deploy only on Mondays, the pin is …” \[t1\]/,
  )
  expect(text).toMatch(/not permitted[^\n]*Bash, `rm -rf dist`/i)
  // What the user asked to be remembered stays as it is.
  expect(text).toContain('has the code: 482913')
})
