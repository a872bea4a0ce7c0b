// A candidate beside what is known: the same again, another value of the same thing, or something else.
import { expect, it } from 'vitest'
import type { Candidate } from '../candidate.ts'
import type { Known } from '../verdict.ts'
import { reconcile } from './reconcile.ts'
import { isRejected } from './rejected.ts'

const candidate = (content: string): Candidate & { at: number } => ({
  ...{ content, kind: 'convention', importance: 0.7, tags: [], keywords: [], saidBy: 'user' },
  ...{ words: content, isChange: false, at: 2 },
})
const known = (content: string): Known => ({
  ...{ id: 1, content, kind: 'convention', saidBy: 'user', isConfirmed: false, at: 1 },
})
const verdict = (before: string, now: string) => reconcile(candidate(now), [known(before)]).kind

it.each([
  ['Always use pnpm for installs.', 'For installs, always use pnpm.', 'same'],
  ["End all variable names with '_v'.", "When naming variables, end them with '_v'.", 'same'],
  ["Start function names with 'a_'.", "From now on start function names with 'b_'.", 'supersedes'],
  [
    'Use Jira as the project management tool.',
    'Use Trello as project management tool.',
    'supersedes',
  ],
  ['Always use a linter before a commit.', 'Never use a linter before a commit.', 'supersedes'],
  ['The staging port is 5432.', 'The staging port is 5433.', 'supersedes'],
  [
    'The staging database listens on port 5433.',
    'Our staging database is now on port 6544.',
    'supersedes',
  ],
  ['The staging database listens on port 5433.', 'The staging cache listens on port 6544.', 'new'],
  ['Always use npm for installs.', 'Use pnpm for installs instead of npm.', 'supersedes'],
  ["Start function names with 'a_'.", "Start method names with 'b_'.", 'new'],
  ["Start function names with 'a_'.", "End function names with '_b'.", 'new'],
  [
    "Add the '@retry' decorator to all methods.",
    "Add the '@timer' decorator to all methods.",
    'new',
  ],
  ['Always add comments to the code.', 'Always add assert statements to methods.', 'new'],
  ["Always use the '@retry' decorator.", "Never use the '@timer' decorator.", 'new'],
  ["Always put helpers into 'lib-a'.", "Always put helpers into 'lib-b'.", 'new'],
  [
    'Deploy staging with the blue account of the Frankfurt cluster, in the evening, after tests and lint.',
    'Deploy staging with the green account of the Frankfurt cluster, in the evening, after tests and lint.',
    'new',
  ],
  ['Always run the suite with vitest.', 'Never run the suite with jest.', 'new'],
  [
    'Always add type hints to methods.',
    'Always add type hints to methods, even if they do not take arguments.',
    'new',
  ],
  ['Always run the linter.', 'Never run the linter in hotfix branches.', 'conflicts'],
  ['We never deploy on Fridays.', 'We use pnpm for installs.', 'new'],
  ["Always quote 'ax' in test names.", "Never quote 'bx' in test names.", 'new'],
  ['Run the linter before a commit.', 'Run the linter before a commit, even if not asked.', 'same'],
  ['We use Redis for sessions.', 'We use Valkey for sessions instead of Redis.', 'supersedes'],
  ['We use Redis for sessions.', 'We no longer use Redis for sessions.', 'supersedes'],
  ['We use Redis for sessions.', "We don't use Redis for sessions any more.", 'supersedes'],
  ['The cache lives in Redis.', 'The cache does not live in Redis.', 'supersedes'],
  ['Use pnpm for installs.', 'Never use pnpm for installs.', 'supersedes'],
  ['Use pnpm for installs.', 'Use yarn for installs, not pnpm.', 'supersedes'],
  ['Use moment for dates.', "Don't use moment for dates, use date-fns.", 'supersedes'],
  ['We use Jest for tests.', 'We migrated tests from Jest to Vitest.', 'supersedes'],
  [
    'We switched from Jest to Vitest for tests.',
    'We switched from Vitest to Jest for tests.',
    'supersedes',
  ],
  ['Prefer functions over classes.', 'Prefer classes over functions.', 'supersedes'],
  ['Use tabs for indentation.', 'Use 4 spaces for indentation.', 'supersedes'],
  ['Use 2 spaces for indentation.', 'No, use 4 spaces for indentation.', 'supersedes'],
  ['Retry failed jobs 3 times.', 'Retry failed jobs 5 times.', 'supersedes'],
  ['Use node 18 in CI.', 'Use node 20 in CI.', 'supersedes'],
  ['Deploys go out on Mondays.', 'Deploys go out on Tuesdays.', 'supersedes'],
  [
    'Always prefix feature branches with feat/',
    'Always prefix feature branches with fea/',
    'supersedes',
  ],
  ['Use pnpm for installs.', 'Use pnpm for installs, not npm.', 'same'],
  ['Use pnpm for installs.', 'Use pnpm for installs because npm does not hoist.', 'same'],
  ['Use pnpm for installs.', 'Never use npm for installs.', 'new'],
  ['We use Redis.', 'Use Postgres rather than Redis for the queue.', 'new'],
  ['Migration 12 must not be edited.', 'Migration 13 must not be edited.', 'new'],
  ['Run the linter before the tests.', 'Run the tests before the linter.', 'new'],
  ['We use Mocha for tests.', 'Tests moved from Mocha to Jest last month.', 'supersedes'],
  ['Mocha runs the tests.', 'the importer was moved from Mocha to Jest', 'new'],
  ['Dana owns the mail room.', 'Dana left; the mail room is with Kim.', 'supersedes'],
  ['Dana owns the mail room.', 'Kim owns the search room.', 'new'],
  ['Build images with podman.', 'we build with docker now, podman was removed', 'supersedes'],
  ['Build images with podman.', 'podman was removed from the test machines', 'new'],
  ['Cypress mocks reset in setup.ts.', 'Cypress is gone.', 'new'],
  ['Install with yarn.', 'bun for installs from now on', 'supersedes'],
  ['Install with yarn.', 'The docs site installs with bun.', 'new'],
  ['We format Python with black.', 'We format TypeScript with biome.', 'new'],
  ['Backups run on Sunday.', 'we run backups Mondays now', 'supersedes'],
  ['Backups of the wiki run on Sunday.', 'backups of the shop run on Mondays now', 'new'],
  ['The mail room listens on port 2500.', 'mail room is on 2525 these days', 'supersedes'],
  ['Fixtures live in test/data.', 'fixtures moved to packages/fixtures/data', 'supersedes'],
  ['A release needs two approvals.', 'one approval is enough for a release now', 'supersedes'],
  ['Requests time out after 30 seconds.', 'requests time out after 10 s, not 30', 'supersedes'],
  ['Keep files under 300 lines.', 'files should be no longer than 300 lines', 'same'],
  ['We use pnpm for installs.', 'installs go through pnpm', 'same'],
  ['The staging database is on port 5433.', 'staging db is on port 5433', 'same'],
  ['Run lint before the tests.', 'Run lint after the tests.', 'new'],
  [
    'Name branches after the ticket.',
    'Name branches after the ticket, like AB-12-title.',
    'refines',
  ],
  ['Run the linter before a push.', 'Run the linter in hotfix branches before a push.', 'same'],
  ['The shop is hosted on Heroku.', 'we left Heroku, the shop is on Fly now', 'supersedes'],
  ['The shop is hosted on Heroku.', 'we left Heroku for the wiki', 'new'],
  ['Check types with pyright.', 'mypy replaced pyright', 'supersedes'],
  ['Try the API with Postman.', 'we use Bruno instead of Postman now', 'supersedes'],
  ['Amounts are floats.', 'amounts are integers now', 'supersedes'],
  ['Tokens expire after 30 minutes.', 'tokens now expire after 2 hours', 'supersedes'],
  ['Tokens expire after 30 minutes.', 'tokens are opaque strings now', 'new'],
  ['The report job starts at 2 am.', 'the report job starts at 4 am now', 'supersedes'],
  ['The report job starts at 2 am.', 'the report job is written in Go now', 'new'],
  ['We deploy with Capistrano.', 'deploys go through Kamal now', 'supersedes'],
  ['The default timezone is Berlin.', 'the default timezone is UTC', 'supersedes'],
  ['The max line length is 100.', 'the max function length is 50', 'new'],
  ['The wiki is written in Markdown.', 'we moved the wiki to Notion', 'new'],
  ['Never use any in TypeScript.', 'Never use enums in TypeScript.', 'new'],
  ["Branch names start with 'feature/'.", "Branch names start with 'feat/' now.", 'supersedes'],
])('%s / %s: %s', (before, now, expected) => {
  expect(verdict(before, now)).toBe(expected)
})

it.each([
  [
    'Migrations always have to include a rollback.',
    'Every migration ships with a down step.',
    true,
  ],
  ['Migrations always have to include a rollback.', "Don't write one without a way back.", false],
  ['Migrations always have to include a rollback.', 'no migration without a rollback', true],
  ['Migrations always have to include a rollback.', 'Name migrations after the ticket.', false],
  ['Migrations always have to include a rollback.', 'Every release has a rollback plan.', false],
  ['Keep commits under 200 lines.', 'no commit over 200 lines', true],
  ['Keep commits under 200 lines.', 'Keep functions under 200 lines.', false],
  ['Keep commits under 200 lines.', 'Keep commits under 400 lines.', false],
  ['Never use wildcard imports.', 'wildcard imports are forbidden', true],
  ['Never use wildcard imports.', 'prefer named imports over wildcard imports', true],
  ['Never use wildcard imports.', 'Never use wildcard certificates.', false],
  ['Always add a test to a bug fix.', 'a bugfix without a test is not done', true],
  ['Always add a test to a bug fix.', 'Link the issue in every bug fix.', false],
  ['The suite is a test of the parser.', 'The suite runs nightly.', false],
  ['Ask before you delete a table.', 'Ask before you add a table.', false],
  ['Only tag on a green build.', 'never tag when the build is red', true],
  ['Only tag on a green build.', 'never tag on a Friday', false],
  ['Never use relative imports.', 'only absolute imports, please', true],
])('rejected: %s / %s comes again: %s', (before, now, isAgain) => {
  expect(isRejected(candidate(now), [before])).toBe(isAgain)
})

it('what the agent says changes nothing that the user said: that is for the user', () => {
  const agents = {
    ...candidate('The staging port is 5433.'),
    saidBy: 'agent',
    isChange: true,
  } as const
  const users = known('The staging port is 5432.')
  expect(reconcile(agents, [users])).toEqual({ kind: 'conflicts', of: [1] })
  expect(reconcile(agents, [{ ...users, saidBy: 'agent' }]).kind).toBe('supersedes')
})

it('who takes an earlier value back is not counted as saying it again, whichever is read first', () => {
  const newer = { ...known('We use Valkey for sessions instead of Redis.'), at: 3 }
  expect(reconcile(candidate('We use Redis for sessions.'), [newer]).kind).toBe('supersedes')
})

it('who changes their mind three times is left with the last', () => {
  const said = ['Always use tabs in code.', 'Never use tabs in code.', 'Always use tabs in code.']
  for (const [place, content] of said.slice(1).entries())
    expect(verdict(said[place] ?? '', content)).toBe('supersedes')
})

it('two that say the opposite at once cannot be decided', () => {
  const now = { ...candidate('Never run the linter.'), at: 1 }
  expect(reconcile(now, [known('Always run the linter.')]).kind).toBe('conflicts')
})
