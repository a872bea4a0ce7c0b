// What a starting session is told of how things stand and what holds: from a real repository, and from the record.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testRunSchema } from '../../shared/facts/test-run.ts'
import {
  commandFacts,
  commitFacts,
  proposalFacts,
  questionFacts,
  turnFactsWith,
} from './testing/test-facts.ts'
import { day, hour, now, openTestProject, type TestProject } from './testing/test-project.ts'

const hasGit = spawnSync('git', ['--version']).status === 0
if (!hasGit) process.stdout.write('skipped: no git on this machine to make a repository with\n')

let project: TestProject
let place: string
beforeEach(() => {
  project = openTestProject()
  place = mkdtempSync(join(tmpdir(), 'recollect-state-'))
})
afterEach(() => {
  project.close()
  rmSync(place, { recursive: true, force: true })
})

/** The lines of a layer in the context that a session would be given. */
function layer(heading: string, more: Parameters<TestProject['build']>[1] = {}): string[] {
  const text = project.build('startup', more).text
  const part = text.split('\n\n').find((one) => one.startsWith(heading)) ?? ''
  return part.split('\n').slice(1)
}
const state = (more: Parameters<TestProject['build']>[1] = {}) => layer('Where we are:', more)
const holds = () => layer('What holds')

function git(...words: string[]): string {
  const person = { GIT_AUTHOR_NAME: 'Jo', GIT_AUTHOR_EMAIL: 'jo@example.com' }
  const committer = { GIT_COMMITTER_NAME: 'Jo', GIT_COMMITTER_EMAIL: 'jo@example.com' }
  const date = new Date(now - day).toISOString()
  const env = {
    ...process.env,
    ...person,
    ...committer,
    ...{ GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_COMMITTER_DATE: date },
  }
  return execFileSync('git', words, { cwd: place, env, encoding: 'utf8', stdio: 'pipe' }).trim()
}

function commit(subject: string): string {
  git('commit', '-q', '--allow-empty', '-m', subject)
  return git('rev-parse', '--short', 'HEAD')
}

describe('how the last turn and the last tests ended', () => {
  it('tells of an error of the API as that', () => {
    const facts = turnFactsWith({
      outcome: 'no_result',
      apiError: 'API Error: 529',
      filesChanged: 1,
    })
    project.turn(project.session('s1'), 1, 'go on', { started_at: now - day, facts })
    expect(state().join()).toMatch(
      /The last turn ended in an error of the API \(“API Error: 529”\), yesterday [^;]*; it was asked “go on”/,
    )
  })

  it('tells what the agent decided as the agent’s', () => {
    const facts = turnFactsWith({
      decided: ['I kept the column so that it can be rolled back.'],
      filesChanged: 1,
    })
    project.turn(project.session('s1'), 1, 'drop it', { started_at: now - day, facts })
    expect(state().join()).toMatch(
      /Decided by the agent, it says, yesterday [^:]*: “I kept the column so that it can be rolled back\.”/,
    )
  })

  it.each([
    ['I undid it all. We keep the string', false],
    ['ich habe alles wieder zurückgesetzt', false],
    ['now rename it everywhere', true],
  ])('tells no edit as left over that the user took back by hand: %s', (prompt, is) => {
    const session = project.session('s1')
    const turn = project.turn(session, 1, 'make it an enum', { started_at: now - day - hour })
    project.observe(session, turn, {
      kind: 'edit',
      at: now - day - hour,
      files: '["src/status.ts"]',
    })
    project.turn(session, 2, prompt, { started_at: now - day, facts: turnFactsWith({}) })
    expect(state().join().includes('src/status.ts')).toBe(is)
  })

  it('tells what was not found where the agent ran it, unless it ran later', () => {
    const session = project.session('s1')
    const missing = turnFactsWith({ notFound: ['ruff', 'mypy'] })
    project.turn(session, 1, 'lint it', { started_at: now - day - hour, facts: missing })
    const ran = { kind: 'lint', name: 'ruff check', program: 'ruff', outcome: 'done' } as const
    const facts = turnFactsWith({}, { ...ran, at: now - day })
    project.turn(session, 2, 'again', { started_at: now - day, facts })
    expect(state().join()).toMatch(/Not found where the agent ran it, yesterday [^:]*: mypy \[t1\]/)
  })

  it('tells of a run elsewhere that waits for somebody', () => {
    const facts = turnFactsWith(
      {},
      {
        ...{ kind: 'ci', name: 'CI “ci” on v0.4.0', program: 'ci', target: ['v0.4.0'] },
        ...{ outcome: 'running', at: now - day },
        error: { text: 'waiting for review: prod needs approval', place: null },
      },
    )
    project.turn(project.session('s1'), 1, 'tag it', { started_at: now - day, facts })
    expect(state().join()).toMatch(
      /CI “ci” on v0\.4\.0, when last seen, yesterday [^:]*: waiting for review: prod needs approval/,
    )
  })

  it('tells the last run first, however little it ran, and names that it ran parts', () => {
    const run = { kind: 'test', name: 'go test', program: 'go test', outcome: 'done' } as const
    const tests = testRunSchema.parse({ runner: 'go test', passed: 3, unit: 'package' })
    const facts = turnFactsWith(
      {},
      { ...run, target: ['./prompt/...', './terminal/...', './color/...'], tests, at: now - day },
      { ...run, target: ['./terminal/...'], at: now - day + 1000 },
    )
    project.turn(project.session('s1'), 1, 'test it', { started_at: now - day, facts })
    expect(state().join()).toMatch(
      /Last test run, [^:]*: go test \.\/terminal\/\.\.\. went well; go test \.\/prompt\/\.\.\. and 2 more: 3 packages passed/,
    )
  })
})

describe('where we are', () => {
  it.skipIf(!hasGit)('is read from the folder’s own git files, with the record behind it', () => {
    git('init', '-q', '-b', 'main')
    commit('Begin')
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    const hash = commit('Round once')
    const session = project.session('s1', { branch: 'elsewhere', cwd: place })
    const turn = project.turn(session, 1, 'round once')
    const ref = project.observe(session, turn, {
      kind: 'commit',
      facts: commitFacts(hash, 'Round once'),
    })
    const line = () => state({ folder: place })[0]
    expect(line()).toMatch(
      new RegExp(
        `^- Branch main; last commit ${hash}\\w* “Round once”, yesterday \\([-\\d]+\\); 1 commit not pushed to origin/main \\[o${ref}\\]$`,
      ),
    )
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    expect(line()).toContain('; pushed to origin/main')
    writeFileSync(join(place, '.git', 'MERGE_HEAD'), `${'a'.repeat(40)}\n`)
    expect(line()).toContain('Branch main; a merge is under way;')
  })

  it.skipIf(!hasGit)('names files edited since the commit that are still there', () => {
    git('init', '-q', '-b', 'main')
    commit('Begin')
    mkdirSync(join(place, 'src'))
    writeFileSync(join(place, 'src', 'total.ts'), '')
    const session = project.session('s1', { cwd: place })
    const turn = project.turn(session, 1, 'round once')
    const edit = (files: string[], at: number) =>
      project.observe(session, turn, { kind: 'edit', files: JSON.stringify(files), at })
    edit(['src/before.ts'], now - 2 * day)
    edit(['src/gone.ts'], now - hour)
    edit(['/etc/hosts'], now - hour)
    project.observe(session, turn, {
      ...{ kind: 'subagent', files: '["src/total.ts"]', at: now - 2 * hour },
    })
    const last = edit(['src/total.ts'], now - hour)
    expect(state({ folder: place })[1]).toMatch(
      new RegExp(
        `^- Edited after the last commit, last today [^:]+:\\d\\d [^:]*: src/total\\.ts \\[o${last}\\]$`,
      ),
    )
  })

  it('tells of the last commit that it was taken back', () => {
    const session = project.session('s1', { branch: 'main', cwd: '/gone/shop' })
    const turn = project.turn(session, 1, 'commit it')
    const observe = (facts: string, at: number) =>
      project.observe(session, turn, { kind: 'commit', facts, at })
    observe(commitFacts('4be12aa', 'Round once'), now - 3 * hour)
    const takenBack = { count: 1, to: null, isFirst: false }
    observe(commandFacts({ kind: 'commit', command: 'git reset', takenBack }), now - 2 * hour)
    expect(state()[0]).toMatch(
      /last commit 4be12aa “Round once”.*; since taken back by a reset \[o1\]$/,
    )
  })

  it('tells of no commit as taken back that was moved to another branch', () => {
    const session = project.session('s1', { branch: 'feat/x', cwd: '/gone/shop' })
    const turn = project.turn(session, 1, 'put it on a branch')
    const observe = (kind: string, facts: string, at: number) =>
      project.observe(session, turn, { kind, facts, at })
    observe('commit', commitFacts('4be12aa', 'Round once'), now - 3 * hour)
    const branchMoves = [{ to: null, holds: true, when: 'last' as const }]
    const made = commandFacts({ kind: 'command', command: 'git branch', branchMoves })
    observe('command', made, now - 2 * hour)
    const takenBack = { count: 1, to: null, isFirst: false }
    observe('commit', commandFacts({ kind: 'commit', command: 'git reset', takenBack }), now - hour)
    expect(state()[0]).toMatch(/last commit 4be12aa “Round once”, today 09:00 \S+ \[o1\]$/)
  })

  it('is told from the record where the folder is not on this disk', () => {
    const session = project.session('s1', { branch: 'feature/coupons', cwd: '/gone/shop' })
    const turn = project.turn(session, 1, 'open a PR')
    const observe = (facts: string, at: number) =>
      project.observe(session, turn, { kind: 'commit', facts, at })
    observe(commitFacts('4be12aa', 'Allow several coupons'), now - 3 * hour)
    observe(
      commandFacts({
        ...{ kind: 'commit', command: 'gh pr create', push: { branch: 'feature/coupons' } },
        pullRequest: { number: 7, url: null, action: 'create', title: 'Several coupons' },
      }),
      now - 2 * hour,
    )
    expect(state().map((line) => line.replace(/ \([-\d]+\)/g, ''))).toEqual([
      '- As recorded: branch feature/coupons; last commit 4be12aa “Allow several coupons”, today 09:00; pushed [o1]',
      '- PR #7 “Several coupons”: opened today 10:00 [o2]',
    ])
    observe(commitFacts('5cf23bb', 'Round once'), now - hour)
    expect(state()[0]).toContain('5cf23bb “Round once”, today 11:00')
    expect(state()[0]).toContain('; no push recorded since [o3]')
    const request = { number: 8, url: null, action: 'create', title: 'Round', isDraft: true }
    const draft = commandFacts({ kind: 'commit', command: 'gh pr create', pullRequest: request })
    observe(draft, now - hour / 2)
    expect(state().join()).toMatch(/PR #8 “Round”: opened as a draft today 11:30/)
  })

  it('counts the files that were edited only as far as they were looked at', () => {
    const session = project.session('s1', { cwd: '/gone/shop' })
    const turn = project.turn(session, 1, 'move all')
    const edit = (from: number, to: number) => {
      for (let at = from; at < to; at++)
        project.observe(session, turn, { files: JSON.stringify([`src/f${at}.ts`]), at: now - hour })
    }
    edit(0, 30)
    expect(state()[0]).toMatch(
      /^- Edited, no commit recorded, [^:]*:\d\d [^:]*: (?:src\/f\d+\.ts,? ?){4}and 26 more \[/,
    )
    edit(30, 90)
    expect(state()[0]).toMatch(/src\/f\d+\.ts and others \[/)
  })

  it('tells of no file as left over that was put back as git has it or went into a rebase', () => {
    const session = project.session('s1', { cwd: '/gone/shop' })
    const turn = project.turn(session, 1, 'try it')
    const edit = (files: string[], at: number) =>
      project.observe(session, turn, { kind: 'edit', files: JSON.stringify(files), at })
    edit(['src/ws.ts'], now - 3 * hour)
    edit(['src/kept.ts'], now - 3 * hour)
    const open = JSON.stringify({ v: 4, kind: 'edit', outcome: 'no_result' })
    project.observe(session, turn, {
      ...{ kind: 'edit', files: '["src/open.ts"]', facts: open, at: now - 3 * hour },
    })
    const facts = commandFacts({ kind: 'command', command: 'git checkout', putBack: ['src/ws.ts'] })
    project.observe(session, turn, { kind: 'command', facts, at: now - 2 * hour })
    expect(state().join()).toMatch(/Edited, no commit recorded, [^:]*:\d\d [^:]*: src\/kept\.ts \[/)
    edit(['src/ws.ts'], now - hour)
    expect(state().join()).toContain(': src/ws.ts, src/kept.ts [')
    const went = commandFacts({ kind: 'command', command: 'git rebase', resolves: true })
    project.observe(session, turn, { kind: 'command', facts: went, at: now - hour / 2 })
    expect(state().join()).not.toContain('Edited')
  })

  it('tells of no file as changed lately that was put back, or as new that is gone from the disk', () => {
    const session = project.session('s1', { cwd: place })
    const turn = project.turn(session, 1, 'try it')
    for (const file of ['kept.ts', 'put.ts', 'taken.ts']) writeFileSync(join(place, file), '')
    const functions = JSON.stringify([{ name: 'roundOnce', change: 'added' }])
    const edit = (file: string, at: number) =>
      project.observe(session, turn, { kind: 'edit', files: JSON.stringify([file]), functions, at })
    edit('gone.ts', now - 4 * hour)
    edit('kept.ts', now - 4 * hour)
    edit('taken.ts', now - 4 * hour)
    const commit = commitFacts('4be12aa', 'Round once')
    project.observe(session, turn, { kind: 'commit', facts: commit, at: now - 3 * hour })
    edit('put.ts', now - 2 * hour)
    const putBack = ['put.ts', 'taken.ts']
    const facts = commandFacts({ kind: 'command', command: 'git restore', putBack })
    project.observe(session, turn, { kind: 'command', facts, at: now - hour })
    const told = layer('Changed lately:').join()
    expect(told).toMatch(/kept\.ts.*taken\.ts|taken\.ts.*kept\.ts/)
    expect(told).not.toMatch(/gone\.ts|put\.ts/)
    // A call that put it back and then ran the tests is a test run.
    edit('kept.ts', now - hour / 2)
    const run = commandFacts({ kind: 'test', command: 'busted', putBack: ['kept.ts'] })
    expect(layer('Changed lately:').join()).toMatch(/kept\.ts, today 11:30/)
    project.observe(session, turn, { kind: 'test', facts: run, at: now - hour / 4 })
    expect(layer('Changed lately:').join()).not.toMatch(/kept\.ts, today 11:30/)
  })

  it('tells what a subagent reports of its tests only where no run is recorded', () => {
    project.session('s1')
    const facts = { saysTests: 'Total tests passed: 5471 tests' }
    project.turn('s1', 1, 'check', { facts: turnFactsWith(facts) })
    expect(state().join()).toMatch(
      /^- Tests, as a subagent reports them, [^:]*\d\d[^“]*: “Total tests passed: 5471 tests” \[t1\]$/,
    )
    const run = { kind: 'test', name: 'jest', outcome: 'failed', at: now - hour } as const
    project.turn('s1', 2, 'again', { facts: turnFactsWith({}, run) })
    expect(state().join()).not.toContain('reports them')
  })

  it('tells of a red test that it is left as it is, and of no other failure', () => {
    project.session('s1')
    const run = { kind: 'test', name: 'jest', outcome: 'failed', at: now - hour } as const
    const words = '1 of 3 tests fails, as expected: Jonas rewrites it on his branch.'
    const leftOpen = [{ kind: 'open', words }] as const
    project.turn('s1', 1, 'no', { facts: turnFactsWith({ leftOpen: [...leftOpen] }, run) })
    expect(state().join()).toContain(
      `not seen to pass since: jest failed. The agent says: “${words}” [t1]`,
    )
    const build = { kind: 'build', name: 'make', outcome: 'failed', at: now - hour / 2 } as const
    project.turn('s1', 2, 'build', { facts: turnFactsWith({}, build) })
    expect(state().join()).toMatch(/not seen to pass since: make failed\. \[t2\]/)
  })

  it('tells how the last work was left, however long the project rested', () => {
    const at = now - 400 * day
    project.session('s1', { started_at: at, last_event_at: at })
    const build = { kind: 'build', name: 'npm run build', outcome: 'failed', at } as const
    project.turn('s1', 1, 'make it', { started_at: at, facts: turnFactsWith({}, build) })
    expect(state().join()).toMatch(/Failed [^:]*, not seen to pass since: npm run build failed/)
  })

  it('tells pull requests, what was edited and what was said as they were left, however long ago', () => {
    const at = now - 400 * day
    const of = { started_at: at, last_event_at: at }
    const session = project.session('s1', { ...of, cwd: '/gone/shop' })
    const turn = project.turn(session, 1, 'open it', { started_at: at, facts: turnFactsWith({}) })
    const answered = questionFacts('How are requests merged?', 'Never squash merges')
    project.observe(session, turn, { kind: 'message', facts: answered, at })
    const pullRequest = { number: 9, url: null, action: 'create', title: 'Round once' }
    const opened = commandFacts({ kind: 'commit', command: 'gh pr create', pullRequest })
    project.observe(session, turn, { kind: 'commit', facts: opened, at: at - 2 * day })
    project.observe(session, turn, { kind: 'edit', files: '["src/a.ts"]', at })
    expect(state().join('\n')).toMatch(
      /^- PR #9 “Round once”: opened [^\n]*\n- Edited, no commit recorded, [^\n]*: src\/a\.ts \[/,
    )
    expect(holds().join()).toContain('Never squash merges')
    // What somebody did since then is not known of a request that was old when work went on.
    project.session('later', { started_at: now - day, last_event_at: now - day })
    expect(state().join()).not.toContain('PR #9')
  })

  it('of a project without a memory is nothing, whatever git says', () => {
    expect(project.build('startup', { folder: process.cwd() }).text).toBe('')
  })

  it('says how the last session was left, in the agent’s words, and only of that one', () => {
    const turn = (id: string, ago: number, more: object) => {
      project.session(id, { last_event_at: now - ago })
      const facts = turnFactsWith({ filesChanged: 1, ...more })
      return project.turn(id, 1, `work on ${id}`, { started_at: now - ago, facts })
    }
    turn('older', 2 * day, { leftOpen: [{ kind: 'open', words: 'The docs are not yet written.' }] })
    const last = turn('last', day, {
      leftOpen: [
        { kind: 'next', words: 'Ready to push when you are.' },
        { kind: 'asked', words: 'Want me to open the PR?' },
      ],
    })
    const lines = state().map((line) => line.replace(/ \([-\d]+\)/g, ''))
    expect(lines).toEqual([
      `- Next, says the agent, yesterday: “Ready to push when you are.” [t${last}]`,
      `- The agent asked at the end, yesterday: “Want me to open the PR?” [t${last}]`,
    ])
    turn('stopped', hour, { outcome: 'interrupted' })
    expect(state()[0]).toMatch(/^- The user stopped the last turn, today 11:00 .*“work on stopped”/)
    expect(state().join()).not.toContain('Ready to push')
  })
})

describe('what holds', () => {
  it.each([
    ['wish', 'I don’t get why the second should never block'],
    ['wish', 'Acceptance: Exports must never exceed 50 MB.'],
    ['choice', 'for this PR keep the old column around'],
    ['limit', 'good, keep those for 14 days'],
    ['correction', 'never store an uploaded image without the resize service'],
  ])('quotes no prompt: what of it is a rule is told as it is remembered: %s %s', (kind, words) => {
    const facts = turnFactsWith({ userWords: [{ kind, words }] } as object)
    project.turn(project.session('s1'), 1, words, { started_at: now - day, facts })
    project.remember('Exports are kept for 45 days')
    expect(holds()).toEqual([])
    expect(layer('Remembered').join()).toContain('Exports are kept for 45 days')
  })

  const asked = 'How long are exports kept?'
  const answer = (ago: number, question: string, words: string) => {
    const session = project.session(`s${ago}`, { last_event_at: now - ago * day })
    const at = now - ago * day
    const turn = project.turn(session, 1, 'x', { started_at: at - 1, facts: turnFactsWith({}) })
    project.observe(session, turn, {
      ...{ kind: 'message', at, facts: questionFacts(question, words) },
    })
    return { session, turn }
  }

  it('tells the newest answer to a question', () => {
    answer(3, asked, '14 days')
    answer(2, asked, '45 days')
    expect(holds()).toHaveLength(1)
    expect(holds().join()).toContain('the user answered “45 days”')
  })

  it.each([
    ['exports: two weeks isn’t enough for accounting, make it 45 days', false],
    ['forget what I said about the exports', false],
    ['are exports kept longer than 30 days?', true],
    ['exports are slow when 14 days of them lie there', true],
    ['make the header 45 pixels high', true],
  ])('tells no answer that was spoken of later with another value: %s', (prompt, is) => {
    const { session } = answer(3, asked, '14 days')
    project.turn(session, 2, prompt, { started_at: now - 2 * day, facts: turnFactsWith({}) })
    expect(holds().join().includes('14 days')).toBe(is)
  })

  it.each([
    ['keep the old column, for this PR', false],
    ['leave it out today', false],
    ['vorerst nur auf dem Server', false],
    ['keep the old column for customers first', true],
  ])('tells no answer that was given for a while: %s', (words, is) => {
    answer(2, 'What becomes of the old column?', words)
    expect(holds().join().includes(words)).toBe(is)
  })

  it.each([
    ['rejected', { active: 0 }, false],
    ['held', {}, true],
  ])('tells no answer whose memory was rejected: %s', (_, row, is) => {
    const words = 'every upload goes through the resize service'
    const { session, turn } = answer(2, 'Where do uploads go?', words)
    const memory = project.remember(words, row)
    project.insert('memory_sources', {
      ...{ memory_id: memory, session_id: session, turn_id: turn },
      ...{ words, said_by: 'user', at: now - 2 * day },
    })
    expect(holds().join().includes(words)).toBe(is)
  })

  it('tells a plan that was accepted with its reason, and none that was proposed or refused', () => {
    const session = project.session('s1')
    const turn = project.turn(session, 1, 'plan it')
    for (const stands of ['accepted', 'proposed', 'refused'] as const)
      project.observe(session, turn, {
        kind: 'plan',
        facts: proposalFacts({
          title: `A plan that was ${stands}`,
          state: stands,
          context: 'Totals differ by a cent.',
        }),
      })
    expect(holds()).toHaveLength(1)
    expect(holds()[0]).toMatch(
      /^- Plan accepted by the user, yesterday .*: “A plan that was accepted”; the plan says why: Totals differ by a cent\. \[o1\]$/,
    )
  })

  it.each([
    ['No. Dana has to sign off first', true],
    ['Nein, doch lieber erst im Januar', true],
    ['are you sure that it is complete?', true],
    ['go on with the second part', false],
  ])(
    'tells with a plan that was accepted what the user said against it since: %s',
    (prompt, is) => {
      const session = project.session('s1')
      const turn = project.turn(session, 1, 'plan it', { started_at: now - day - hour })
      project.observe(session, turn, {
        kind: 'plan',
        at: now - day - hour,
        facts: proposalFacts({ title: 'Release 3.2.0', state: 'accepted' }),
      })
      project.turn(session, 2, prompt, { started_at: now - day, facts: turnFactsWith({}) })
      const [line = ''] = holds()
      expect(line.includes(`“Release 3.2.0”; the user said later “${prompt}”`)).toBe(is)
    },
  )

  it('takes no inferred refusal and nothing of older rules for the user’s word', () => {
    project.session('s1')
    const facts = turnFactsWith({
      userWords: [{ kind: 'wish', words: 'never do this', offered: null }],
    })
    project.turn('s1', 1, 'x', { facts: facts.replace(/"v":\d+/, '"v":1') })
    project.insert('decisions', {
      ...{ session_id: 's1', turn_id: 1, tool: 'Bash', input: '{}', input_digest: 'd' },
      ...{ choice: 'observe', found: 'inferred', at: now - hour },
    })
    expect(project.build().text).not.toMatch(/never do this|[Rr]efused/)
  })
})

describe('what was changed lately', () => {
  it('is told by the subjects that stand and the functions that came and went', () => {
    const session = project.session('s1')
    const turn = project.turn(session, 1, 'coupons')
    const committed = (subject: string, amended: boolean, at: number) =>
      project.observe(session, turn, {
        kind: 'commit',
        at,
        facts: commandFacts({
          ...{ kind: 'commit', command: 'git commit' },
          commits: [{ hash: null, subject, amended, supersededBy: null }],
        }),
      })
    // The same commit, begun in a session of the day before, is told once.
    project.session('s0', { started_at: now - 30 * hour, last_event_at: now - 29 * hour })
    project.observe('s0', project.turn('s0', 1, 'begin', { started_at: now - 30 * hour }), {
      ...{ kind: 'commit', at: now - 30 * hour, facts: commitFacts('1ab2c3d', 'Round once') },
    })
    committed('Round once', false, now - 5 * hour)
    committed('docs: say how totals round', false, now - 4 * hour)
    committed('Round once, and say so', true, now - 3 * hour)
    const functions = (changes: object[]) => JSON.stringify(changes)
    const edited = (path: string, changes: object[], at: number) =>
      project.observe(session, turn, {
        ...{ kind: 'edit', files: JSON.stringify([path]), functions: functions(changes), at },
      })
    edited('src/total.ts', [{ name: 'Cart.old', change: 'added' }], now - 4 * hour)
    const last = edited(
      'src/total.ts',
      [
        { name: 'Cart.old', change: 'removed' },
        { name: 'Cart.roundOnce', change: 'added' },
        { name: 'legacyTotal', change: 'removed' },
      ],
      now - 3 * hour,
    )
    edited('src/total.test.ts', [{ name: 'rounds', change: 'added' }], now - 2 * hour)
    expect(layer('Changed lately:').map((line) => line.replace(/ \([-\d]+\)/g, ''))).toEqual([
      '- Committed, today 09:00: “Round once, and say so”, “Round once” [s1]',
      `- src/total.ts, today 09:00: new roundOnce; gone legacyTotal [o${last}]`,
    ])
  })
})
