// What audits and their like found is told as that; an exit code that answers is no failure.
import { describe, expect, it } from 'vitest'
import { bash, distilOne, failedBash } from '../testing/sample-calls.ts'

/** Command, output, exit code and title. */
const reports: readonly (readonly [string, string, number, string])[] = [
  [
    'bundle exec brakeman -q',
    '== Brakeman Report ==\nSecurity Warnings: 2\nErrors: 0',
    3,
    'Look: Security Warnings: 2',
  ],
  ['codespell src', 'src/a.ts:3: teh ==> the', 65, 'Look: 1 misspelling: teh'],
  [
    'npm audit',
    'minimist  <=1.2.5\nSeverity: critical\n\n3 vulnerabilities (1 moderate, 1 high, 1 critical)\n\nTo address all issues, run:\n  npm audit fix',
    1,
    'Look: 3 vulnerabilities (1 moderate, 1 high, 1 critical)',
  ],
  [
    'npm audit --json',
    '{\n  "metadata": {"vulnerabilities": {"low":0,"high":1,"critical":0,"total":1}}\n}',
    1,
    'Look: 1 vulnerability (1 high)',
  ],
  [
    'yarn audit',
    'yarn audit v1.22.22\n2 vulnerabilities found - Packages audited: 512\nSeverity: 1 Low | 1 High',
    10,
    'Look: 2 vulnerabilities found',
  ],
  [
    'npm outdated',
    'Package  Current  Wanted  Latest  Location\nmarked     4.0.0   4.3.0  15.0.0  node_modules/marked\nsemver     7.3.5   7.3.5   7.8.6  node_modules/semver',
    1,
    'Look: 2 packages outdated: marked and semver',
  ],
  [
    'pnpm outdated',
    '│ Package │ Current │ Latest │\n├─────────┼─────────┼────────┤\n│ zod     │ 3.22.0  │ 4.1.0  │',
    1,
    'Look: 1 package outdated: zod',
  ],
  [
    'bundle outdated',
    'Gem    Current  Latest  Requested  Groups\nrails  7.0.4    8.0.1   ~> 7.0     default',
    1,
    'Look: 1 package outdated: rails',
  ],
  [
    'mix hex.outdated',
    'phoenix     1.7.0    1.8.1   Update possible\necto        3.10.0   3.10.0  Up-to-date',
    1,
    'Look: 1 package outdated: phoenix',
  ],
  [
    'pip-audit',
    'Found 2 known vulnerabilities in 1 package\njinja2 3.1.2 GHSA-h5c8 3.1.3',
    1,
    'Look: Found 2 known vulnerabilities in 1 package',
  ],
  [
    'cargo audit',
    'Crate:     time\n\nerror: 1 vulnerability found!',
    1,
    'Look: 1 vulnerability found',
  ],
  [
    'govulncheck ./...',
    'Your code is affected by 1 vulnerability from the Go standard library.',
    3,
    'Look: Your code is affected by 1 vulnerability from the Go standard library',
  ],
  [
    'composer audit',
    'Found 2 security vulnerability advisories affecting 1 package:\n+-----+',
    1,
    'Look: Found 2 security vulnerability advisories affecting 1 package',
  ],
  [
    'npm ls react',
    'shop@1.0.0 /srv/shop\nnpm error code ELSPROBLEMS\nnpm error invalid: react@18.2.0 /srv/shop/node_modules/react',
    1,
    'Look: invalid: react@18.2.0',
  ],
  [
    'docker image inspect shop',
    '[]\nError response from daemon: No such image: shop:latest',
    1,
    'Look: No such image: shop:latest',
  ],
]

/** Commands whose exit code is a no, with what they printed. */
const answers: readonly (readonly [string, string, number])[] = [
  ['git config --get user.email', '', 1],
  ['git merge-base --is-ancestor main feat', '', 1],
  ['pg_isready -h localhost', 'localhost:5432 - no response', 2],
  ['ping -c1 10.0.0.9', '1 packets transmitted, 0 received, 100% packet loss, time 0ms', 1],
  ['expr 0 + 0', '0', 1],
  ['nc -z localhost 5432', '', 1],
  ['systemctl is-enabled nginx', 'disabled', 1],
  ['seq 1 100000 | head -2', '1\n2', 141],
]

describe('a report', () => {
  it.each(reports)('is told by what it found: %s', (command, output, code, title) => {
    const draft = distilOne(failedBash(command, output, code, 'Look'))
    expect(draft.title).toBe(title)
    expect(draft.failed).toBe(false)
  })

  it('that could not be made has failed', () => {
    const draft = distilOne(
      failedBash(
        'npm audit',
        'npm error code ENOLOCK\nnpm error audit This command requires an existing lockfile.',
        1,
        'Look',
      ),
    )
    expect(draft.failed).toBe(true)
  })

  it.each(answers)('of a no is no failure: %s', (command, output, code) => {
    expect(distilOne(failedBash(command, output, code, 'Look')).failed).toBe(false)
  })
})

describe('warnings alone', () => {
  it('fail no linter that ended well, and do one that was asked for none', () => {
    const output =
      "/srv/a.js\n  3:7  warning  'x' is assigned a value but never used  no-unused-vars\n\n✖ 1 problem (0 errors, 1 warning)"
    expect(distilOne(bash('npx eslint .', output, 'Lint')).title).toBe('Lint: 1 warning')
    const most = `${output}\n\nESLint found too many warnings (maximum: 0).`
    expect(distilOne(failedBash('npx eslint . --max-warnings 0', most, 1, 'Lint')).title).toBe(
      'Lint: failed, 1 warning',
    )
  })
})

describe('a check of the format', () => {
  it.each([
    [
      'npx prettier --check .',
      '[warn] src/a.ts\n[warn] src/b.ts\n[warn] Code style issues found in 2 files.',
      'a.ts and b.ts',
    ],
    ['black --check src', 'would reformat src/a.py\n\nOh no! 💥 💔 💥', 'a.py'],
    ['cargo fmt --check', 'Diff in /srv/shop/src/lib.rs:3:\n-a\n+b', 'lib.rs'],
  ])('names the files: %s', (command, output, files) => {
    expect(distilOne(failedBash(command, output, 1, 'Check')).summary).toBe(
      `Check: failed; not formatted: ${files}.`,
    )
  })
})

describe('a look that failed', () => {
  const said = "ls: cannot access 'nowhere': No such file or directory"
  it.each(['ls nowhere', 'sleep 4; ls nowhere', 'cd src; ls nowhere'])(
    'is told as failed where nothing else was done: %s',
    (command) => {
      expect(distilOne(failedBash(command, said, 2, 'List a missing folder'))).toMatchObject({
        kind: 'command',
        title: 'List a missing folder: failed with exit code 2',
      })
    },
  )
})
