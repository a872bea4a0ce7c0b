// Tools that the recorded projects do not use: what their commands are for, how they ended, what they answered.
import { describe, expect, it } from 'vitest'
import type { CommandFacts } from '../../../../shared/facts/observation-facts.ts'
import { bash, distil, distilOne, failedBash, sampleCall } from '../testing/sample-calls.ts'

const factsOf = (command: string, output = '') =>
  distilOne(bash(command, output)).facts as CommandFacts

describe('a tool is told by what its task does', () => {
  it.each([
    ['./gradlew bootRun', 'run'],
    ['./gradlew :app:test', 'test'],
    ['./gradlew assembleRelease', 'build'],
    ['mvn -DskipTests package', 'build'],
    ['./gradlew build -x test', 'build'],
    ['mvn verify -pl orders', 'test'],
    ['sbt "testOnly *Page*"', 'test'],
    ['dotnet run --project tools/Seed', 'run'],
    ['dotnet add package Newtonsoft.Json', 'install'],
    ['dotnet ef database update', 'run'],
    ['xcodebuild test -scheme App', 'test'],
    ['pnpm turbo run build --filter=@acme/api', 'build'],
    ['pnpm turbo run build test', 'test'],
    ['npx nx run web:e2e', 'test'],
    ['npx nx affected -t lint --parallel=3', 'build'],
    ['yarn vitest run', 'test'],
    ['make -j8', 'build'],
    ['zig build test', 'test'],
    ['cmake --build build', 'build'],
  ])('%s', (command, purpose) => {
    expect(factsOf(command).purpose).toBe(purpose)
  })

  it('so that only the same tool mends what failed', () => {
    expect(distilOne(bash('dotnet ef migrations add AddPaging', 'Done.')).title).not.toMatch(
      /clean/,
    )
    expect(distilOne(bash('terraform fmt -recursive', 'main.tf')).title).toBe('Format')
  })

  it.each([
    'mix format --check-formatted',
    'cargo fmt --check',
    'terraform fmt -check -recursive',
    'ruff format --check .',
    'npm run format:check',
    'dotnet format --verify-no-changes',
  ])('%s only checks', (command) => {
    expect(factsOf(command).work).toBe('format_check')
  })
})

describe('git', () => {
  it.each([
    ['git rebase --abort', '', 'Abort the rebase'],
    ['git cherry-pick --continue', '', 'Continue the cherry-pick'],
    ['git checkout -- src/cart.ts', '', 'Discard the changes of cart.ts'],
    ['git restore src/cart.ts', '', 'Discard the changes of cart.ts'],
    [
      'git push origin --delete old',
      'To github.com:acme/shop.git\n - [deleted]         old',
      'Delete old on origin: To github.com:acme/shop.git · - [deleted] old',
    ],
  ])('%s', (command, output, title) => {
    const draft = distilOne(bash(command, output))
    expect(draft.title).toBe(title)
    expect((draft.facts as CommandFacts).push).toBeNull()
  })

  it('does not call what had nothing to commit a failed commit', () => {
    const output = 'On branch main\nnothing to commit, working tree clean'
    expect(distilOne(failedBash('git commit -m wip', output)).facts).toMatchObject({ attempts: [] })
  })

  it('tells a run with the changes stashed as that, and not as how the tests stand', () => {
    const output = 'Saved working directory\nTests:       2 failed, 10 passed, 12 total\nDropped'
    const { title, facts } = distilOne(bash('git stash && npm test; git stash pop', output))
    expect(title).toBe('npm test: 2 of 12 tests failed (with the changes stashed)')
    expect(facts).toMatchObject({ attempts: [] })
  })

  it('tells a pull request as merged only when it is', () => {
    const merged = '✓ Squashed and merged pull request acme/shop#42 (Fix retry)'
    expect(distilOne(bash('gh pr merge 42 --squash', merged)).title).toBe(
      'Merged the pull request #42: Fix retry',
    )
    const later =
      '✓ Pull request acme/shop#43 will be automatically merged via squash when all requirements are met'
    expect(distilOne(bash('gh pr merge 43 --auto --squash', later)).title).not.toMatch(/^Merged/)
  })

  it.each([
    ['✓ main ci · 19811234563', 'JOBS\n✓ check in 24s (ID 5)', 'CI “ci” on main passed'],
    [
      'X main ci · 19811234560',
      'JOBS\nX check in 19s (ID 5)\n  ✓ Set up job\n  X Lint',
      'CI “ci” on main failed: check and Lint',
    ],
    [
      '* v0.4.0 ci · 19811234565',
      'JOBS\n* deploy (ID 5)\n  waiting for review: prod needs approval',
      'CI “ci” on v0.4.0 was not over: waiting for review',
    ],
  ])('tells how a run elsewhere stood: %s', (head, jobs, told) => {
    const printed = `* main ci · 1981123\nJOBS\n* check (ID 5)\n${head}\nTriggered via push\n\n${jobs}`
    expect(distilOne(bash('gh run watch 19811', printed, 'Watch the run')).title).toBe(
      `Watch the run: ${told}`,
    )
  })

  it('tells how the checks of a pull request stand, pending ones not as failed', () => {
    const pending = 'lint\tpass\t12s\thttps://x\ntest\tpending\t0\thttps://y'
    expect(distilOne(failedBash('gh pr checks 42', pending, 8, 'Check CI'))).toMatchObject({
      title: 'Check CI: test pending, 1 passed',
      failed: false,
    })
    const failed = 'lint\tpass\t12s\thttps://x\ntest\tfail\t2m\thttps://y'
    expect(distilOne(failedBash('gh pr checks 42', failed, 1, 'Check CI')).summary).toBe(
      'Check CI: failed; test failed, 1 passed.',
    )
  })
})

describe('an end', () => {
  it.each([
    ['npm run build > log 2>&1 && echo OK || echo FAILED', 'FAILED', true],
    ['npm run build > log 2>&1 && echo OK || echo FAILED', 'OK', false],
    ['npm run build || echo "failed with $?"', 'failed with 2', true],
    ['./has-redis && echo yes || echo no', 'no', false],
    ['psql -f a.sql', 'CREATE TABLE\npsql:a.sql:9: ERROR:  column "mail" does not exist', true],
    ['psql -c "select 1"', '?column?\n1', false],
    ['rubocop -A', '120 files inspected, 4 offenses detected, 4 offenses corrected', false],
    ['ruff check --fix', 'Found 3 errors (3 fixed, 0 remaining).', false],
    ['rubocop -a', '120 files inspected, 4 offenses detected, 3 offenses corrected', true],
    ['timeout 5 npm start; echo "exit: $?"', 'listening\nexit: 124', false],
  ])('of `%s` that printed %j', (command, output, failed) => {
    expect(distilOne(bash(command, output)).failed).toBe(failed)
  })

  it.each([
    ['kubectl diff -f redis.yaml', '+ replicas: 2', 1, false],
    ['diff a.txt b.txt', '< a\n> b', 1, false],
    ['diff a.txt gone.txt', 'diff: gone.txt: No such file or directory', 2, true],
    ['terraform plan -detailed-exitcode', 'Plan: 2 to add, 0 to change, 0 to destroy.', 2, false],
  ])('of `%s` with the code that it answers by', (command, output, code, failed) => {
    expect(distilOne(failedBash(command, output, code)).failed).toBe(failed)
  })

  it('is that of the command where the line does more', () => {
    const line = 'go build -o ../app . && ../app render | cat -v'
    expect(distilOne(bash(line, '^[[0m', 'Render the prompt')).title).toBe(
      'Render the prompt: go build without errors',
    )
  })

  it('stands in the title, however long what it was for', () => {
    const aim =
      'Check what language tools are actually installed on this machine and which of them run'
    expect(
      distilOne(failedBash('ruby --version', 'ruby: command not found', 127, aim)).title,
    ).toMatch(/: ruby was not found$/)
  })

  it('with warnings is not clean', () => {
    const calls = [
      bash('cmake -S . -B build', '-- Configuring done'),
      bash('clang-tidy a.cc', 'a.cc:1:3: warning: use nullptr\n1 warning generated.'),
    ]
    expect(distil(calls).map(({ title }) => title)).toEqual(['cmake clean; clang-tidy: 1 warning'])
  })
})

describe('an answer', () => {
  it.each([
    ['node -e "console.log(2+2)"', '4', 'Run node script: 4'],
    ['cat a.log | grep -c ERROR', '0', null],
    ['for i in 1 2; do ./timer || exit 1; done; echo stable', 'stable', null],
  ])('of `%s` is not called nothing', (command, output, title) => {
    const draft = distilOne(bash(command, output))
    expect(draft.summary).not.toContain('printed nothing')
    if (title) expect(draft.title).toBe(title)
  })

  it.each([
    [
      'Check pending migrations',
      'exports\n [X] 0001_initial\n [ ] 0002_status',
      'Check pending migrations: exports · [X] 0001_initial · [ ] 0002_status',
    ],
    [
      'Apply migrations',
      'Operations to perform:\n  Apply all: exports\nRunning migrations:\n  Applying 0002_status... OK',
      'Apply migrations: Applying 0002_status... OK',
    ],
  ])('to “%s” is told', (aim, output, title) => {
    expect(distilOne(bash('python manage.py x', output, aim)).title).toBe(title)
  })

  it('of what ran beside a build is told beside its end', () => {
    const line = 'npm run build && npm start & sleep 5; curl -sw "%{time_total}" localhost:3000'
    const { summary, facts } = distilOne(bash(line, '0.412', 'Time the page'))
    expect(summary).toContain('it printed “0.412”')
    expect(facts).toMatchObject({ attempts: [{ kind: 'build', unseen: true }, {}] })
  })

  it('of a look that is one line is in its title', () => {
    const line = 'gh run view 9 --log-failed | grep FAILED'
    const output = 'FAILED tests/test_tax.py::test_vat - InvalidOperation'
    expect(distilOne(bash(line, output, 'See what failed in CI')).title).toBe(
      `See what failed in CI: ${output}`,
    )
  })

  it('of a longer output is the line that says what came of it', () => {
    const output =
      'a.b: Creating...\na.b: Creation complete after 4m1s\n\nApply complete! Resources: 2 added, 1 changed, 0 destroyed.\n\nOutputs:\n\nurl = x'
    expect(distilOne(bash('terraform apply tfplan', output, 'Apply')).title).toBe(
      'Apply: Apply complete! Resources: 2 added, 1 changed, 0 destroyed.',
    )
  })

  it.each([
    [
      'terraform apply -auto-approve',
      'module.redis.aws_elasticache_cluster.this: Creation complete after 5m12s [id=stg-redis]\n\nApply complete! Resources: 2 added, 1 changed, 0 destroyed.',
      'Do it: Apply complete! Resources: 2 added, 1 changed, 0 destroyed.',
    ],
    [
      'terraform plan -out=tfplan',
      'Terraform will perform these:\n  # a will be created\n  # b must be replaced\nPlan: 2 to add, 0 to change, 1 to destroy.\n\nSaved the plan to: tfplan',
      'Do it: Plan: 2 to add, 0 to change, 1 to destroy.',
    ],
    ['psql -f 0042.sql', 'BEGIN\nALTER TABLE\nUPDATE 1841\nCOMMIT', 'Do it: UPDATE 1841'],
    ['curl -s localhost/v | jq .version', '"2.4.0"', 'Do it: "2.4.0"'],
    [
      'aws elasticache create-snapshot --snapshot-name pre',
      '{\n "Snapshot": {\n "SnapshotName": "pre",\n "SnapshotStatus": "creating"\n }\n}',
      'Do it: SnapshotName: pre, SnapshotStatus: creating',
    ],
  ])('of `%s` is the line that says what came of it', (command, printed, title) => {
    expect(distilOne(bash(command, printed, 'Do it')).title).toBe(title)
  })

  it('of a few long lines is the last one', () => {
    const log =
      'Nov 14 09:02:11 edge-03 agent[812]: level=info msg="connected to the hub" hub=hub-1 region=eu\nNov 14 09:02:12 edge-03 agent[812]: level=error msg="clock skew" skew=4.2s'
    const { summary } = distilOne(
      bash("ssh edge-03 'journalctl -u agent -n 2'", log, 'Read the log'),
    )
    expect(summary).toContain('clock skew')
  })

  it('counts what credo found of every kind', () => {
    const printed = '679 mods/funs, found 1 code readability issue, 1 software design suggestion.'
    expect(distilOne(bash('mix credo --strict 2>&1 | head', printed, 'Lint')).title).toBe(
      'Lint: failed, 2 issues',
    )
  })

  it('is not called free of errors where it speaks of one', () => {
    const printed = '[ERROR] gradient: P;yellow does not resolve to a colour\n---done'
    const draft = distilOne(
      bash(
        './omp debug 2>&1 | grep -i error | head -5; echo "---done"',
        printed,
        'Debug the config',
      ),
    )
    expect(draft.detail).not.toContain('no error shown')
    expect(draft.detail).toContain('exit code not shown')
  })

  it('names the subcommand, not the value of an option before it', () => {
    const call = bash(
      'kubectl -n shop annotate pod api-1 note=x >/dev/null',
      '',
      'Annotate the pod',
    )
    expect(distilOne(call).summary).toBe('Annotate the pod; ran kubectl annotate.')
  })

  it.each([
    [
      'mv todos/pending/lazy-keys.md todos/done/',
      'Move the todo to done: lazy-keys.md',
      'moved todos/pending/lazy-keys.md to todos/done',
    ],
    [
      "sed -i 's/net8.0/net9.0/' src/Orders.csproj",
      'Move the todo to done: net8.0 became net9.0',
      'net8.0 became net9.0 in src/Orders.csproj',
    ],
  ])('to `%s` is what became of the file', (command, title, words) => {
    const draft = distilOne(bash(command, '', 'Move the todo to done'))
    expect(draft.title).toBe(title)
    expect(draft.summary).toContain(words)
  })

  it('of each call that acts on others is told with what it was for', () => {
    const calls = [
      bash('psql -c "delete from users where id = 7"', 'DELETE 1', 'Delete the duplicate'),
      bash(
        'psql -c "select count(*) from users"',
        ' count\n-------\n  1402\n(1 row)',
        'Count users',
      ),
      bash('docker compose up -d', 'Container api Started', 'Start the stack'),
      bash('docker compose down', 'Container api Removed', 'Tear down'),
    ]
    expect(distil(calls).map(({ title }) => title)).toEqual([
      'Delete the duplicate: DELETE 1',
      'Count users: count · 1402 · (1 row)',
      'Start the stack: Container api Started',
      'Tear down: Container api Removed',
    ])
  })

  it('of scripts in a row stands behind what each was for', () => {
    const calls = [
      bash('python dedupe.py --dry-run', 'would delete 31 users', 'Preview'),
      bash('python dedupe.py', 'deleted 31 users', 'Dedupe'),
    ]
    expect(distil(calls).map(({ title }) => title)).toEqual([
      'Preview: would delete 31 users; Dedupe: deleted 31 users',
    ])
  })

  it('with the address of what was made is told before the words in it', () => {
    const address = 'https://github.com/acme/shop/issues/77'
    expect(
      distilOne(bash('gh issue create --title Retry --body "It fails"', address, 'Open an issue'))
        .title,
    ).toBe(`Open an issue: ${address}`)
  })
})

describe('a tool of an MCP server', () => {
  const answered = (value: unknown) => [{ type: 'text', text: JSON.stringify(value) }]
  it.each([
    ['mcp__linear__update_issue', { id: 'A-12', state: 'Done' }, { success: true }, 'state: Done'],
    ['mcp__linear__create_comment', { issueId: 'A-12', body: 'Fixed.' }, { id: 'c1' }, '“Fixed.”'],
    ['mcp__postgres__query', { sql: 'select count(*) from a' }, [{ count: '41' }], 'count: 41'],
    ['mcp__github__get_pull', { owner: 'acme', pullNumber: 91 }, { title: 'Fix' }, '“#91”: Fix'],
  ])('%s tells what it did', (tool, input, response, told) => {
    const { title } = distilOne(sampleCall(tool, { input, response: answered(response) }))
    expect(title.endsWith(told), title).toBe(true)
  })
})

describe('what was started', () => {
  it('and stopped by the agent has an end', () => {
    const start = sampleCall('Bash', {
      input: { command: 'npm run dev', description: 'Start the server' },
      response: { stdout: '', stderr: '', backgroundTaskId: 'b1' },
    })
    const kill = sampleCall('KillShell', {
      input: { shell_id: 'b1' },
      response: { message: 'Successfully killed shell: b1', shell_id: 'b1' },
    })
    expect(distil([start, kill]).map(({ title }) => title)).toEqual([
      'Start the server: ran in the background until the agent stopped it',
    ])
  })

  it('as a page that is elsewhere was not read', () => {
    const result =
      'REDIRECT DETECTED: The URL redirects to a different host.\n\nOriginal URL: http://docs.acme.io/a\nRedirect URL: https://help.acme.io/a\nStatus: 301'
    const call = sampleCall('WebFetch', {
      input: { url: 'http://docs.acme.io/a', prompt: 'limits' },
      response: { code: 301, result, url: 'http://docs.acme.io/a' },
    })
    expect(distilOne(call).title).toBe('docs.acme.io/a leads to help.acme.io/a')
  })

  it('by which a pull request was opened or closed is told as that, and one that failed is not', () => {
    const call = (tool: string, input: object, told: object) =>
      distilOne(sampleCall(`mcp__github__${tool}`, { input, ...told }))
    const text =
      '{"url":"https://api.github.com/repos/a/b/pulls/7","html_url":"https://github.com/a/b/pull/7"}'
    const opened = { response: [{ type: 'text', text }] }
    const draft = call('create_pull_request', { title: 'Cart', draft: true }, opened)
    expect(draft).toMatchObject({
      kind: 'commit',
      title: 'Opened the draft pull request #7: Cart',
      facts: { pullRequest: { number: 7, action: 'create', isDraft: true } },
    })
    expect(call('update_pull_request', { pullNumber: 7, state: 'closed' }, {}).title).toBe(
      'Closed the pull request #7',
    )
    expect(call('merge_pull_request', { pullNumber: 7 }, { error: 'not mergeable' })).toMatchObject(
      {
        kind: 'tool',
        failed: true,
      },
    )
    expect(call('update_pull_request', { pullNumber: 7, body: 'x' }, {}).kind).toBe('tool')
  })

  it('as a script that broke before the build is no failed build', () => {
    const line = 'python3 check.py && go build ./... && ./app render | cat -v; echo done'
    const output = '  File "check.py", line 1\nIndentationError: unexpected indent\ndone'
    expect(distilOne(bash(line, output, 'Check and render')).facts).toMatchObject({ attempts: [] })
  })

  it('is not called a folder that is not there when it is one', () => {
    const read = sampleCall('Read', {
      input: { file_path: '/home/dev/shop/src' },
      error: "EISDIR: illegal operation on a directory, read '/home/dev/shop/src'",
    })
    expect(distilOne(read).summary).toBe('Listed src.')
  })
})
