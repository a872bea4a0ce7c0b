// What the user refused in older sessions, as a session that is likely to meet it hears of it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isoDay } from './dates.ts'
import { turnFactsWith } from './testing/test-facts.ts'
import { day, now, openTestProject, type TestProject } from './testing/test-project.ts'

let project: TestProject
beforeEach(() => {
  project = openTestProject()
})
afterEach(() => project.close())

describe('what was refused in older sessions', () => {
  const command = 'git push --force'
  const decide = (days: number, row: Readonly<Record<string, string | number | null>> = {}) => {
    const id = project.session(`old-${days}-${row.form ?? 'a'}`, {
      last_event_at: now - days * day,
    })
    const turn = project.turn(id, 1, 'ship it', { started_at: now - days * day })
    project.insert('decisions', {
      ...{ session_id: id, turn_id: turn, project_id: 'shop', tool: 'Bash', input: '{}' },
      ...{ input_digest: 'x', choice: 'deny', decided_by: 'user', found: 'transcript' },
      ...{ asked: `run ${command}`, head: 'Bash git push', form: 'a', at: now - days * day },
      ...row,
    })
    return turn
  }
  const told = () => project.build().text.match(/^- Refused by the user[^\n]*/gm) ?? []

  it('is told with the user’s words where its kind is still asked for', () => {
    const turn = decide(300, { message: 'never rewrite main' })
    expect(told()).toEqual([])
    decide(5, { choice: 'allow', asked: 'run git push', form: 'b' })
    expect(told()).toEqual([
      `- Refused by the user, 10 months ago (${isoDay(now - 300 * day).slice(0, 7)}): Bash, \`git push --force\`; the user said “never rewrite main” [t${turn}]`,
    ])
  })
  it('is told with the agent’s reason as the agent’s, where the user gave none', () => {
    const said = { rationale: 'I rewrite main now.', rationale_by: 'agent' }
    decide(40, said)
    decide(20, said)
    expect(told()).toEqual([
      expect.stringContaining('`git push --force`; the agent had said “I rewrite main now.” [t'),
    ])
  })
  it('is told with the agent’s reason also of the last sessions', () => {
    const at = now - day
    const turn = project.turn(project.session('lately'), 1, 'ship it', {
      facts: turnFactsWith({
        refusals: [{ tool: 'Bash', aim: command, by: 'user', at, message: null }],
      }),
    })
    project.insert('decisions', {
      ...{ session_id: 'lately', turn_id: turn, project_id: 'shop', tool: 'Bash', input: '{}' },
      ...{ input_digest: 'x', choice: 'deny', decided_by: 'user', found: 'transcript', at },
      ...{ rationale: 'I ship it now.', rationale_by: 'agent' },
    })
    expect(told()).toEqual([
      expect.stringContaining('`git push --force`; the agent had said “I ship it now.” [t'),
    ])
  })
  it('is told without words where it was refused again and again', () => {
    decide(50)
    expect(told()).toEqual([])
    decide(40)
    decide(20)
    expect(told()).toEqual([
      expect.stringMatching(/^- Refused by the user, 3 times, last 2 weeks ago/),
    ])
  })
  it('is not told once the user allowed the same', () => {
    decide(50, { message: 'no' })
    decide(40, { message: 'no' })
    decide(30, { choice: 'allow' })
    expect(told()).toEqual([])
  })
  it.each([
    ['a rule refused it', { decided_by: 'rule' }],
    ['nobody is known to have refused it', { decided_by: null }],
    ['it was seen only', { choice: 'observe' }],
    ['it was another project’s', { project_id: 'blog' }],
    ['it was a plan, which is followed by another', { tool: 'ExitPlanMode' }],
  ])('is not told where %s', (_, row) => {
    decide(20, { message: 'no', ...row })
    decide(10, { message: 'no', ...row })
    expect(told()).toEqual([])
  })
})
