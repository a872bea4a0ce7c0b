// Sessions by a script of many tools, by which the rules were tuned: builders, checkers, migrations, branches and packages.
import { rejected, type Scene, standsFailed } from './scenes.ts'
import { change, fail, run } from './script.ts'

export const toolScenes: readonly Scene[] = [
  {
    name: 'Gradle fails behind tail, and the failing test passes alone',
    isAside: false,
    steps: [
      { ask: 'Round the invoice lines half up' },
      change('src/main/java/Invoice.java', 'HALF_DOWN', 'HALF_UP'),
      run(
        './gradlew test 2>&1 | tail -20',
        "> Task :test FAILED\n\nInvoiceTest > roundsLines() FAILED\n    org.opentest4j.AssertionFailedError at InvoiceTest.java:31\n\n64 tests completed, 1 failed\n\nFAILURE: Build failed with an exception.\n\n* What went wrong:\nExecution failed for task ':test'.\n> There were failing tests. See the report at: file:///home/dev/shop/build/reports/tests/test/index.html\n\nBUILD FAILED in 8s\n4 actionable tasks: 2 executed, 2 up-to-date",
      ),
      change('src/main/java/Invoice.java', 'scale(3)', 'scale(2)'),
      run(
        "./gradlew test --tests 'InvoiceTest' 2>&1 | tail -5",
        'BUILD SUCCESSFUL in 3s\n4 actionable tasks: 2 executed, 2 up-to-date',
      ),
      run(
        'git commit -qam "Round invoice lines half up" && git log --oneline -1',
        '4be1c02 Round invoice lines half up',
      ),
      { say: 'Invoice lines are rounded half up; the scale was wrong too.' },
    ],
    told: [/Round invoice lines half up/, /4be1c02/],
    never: [standsFailed, /64 tests passed/, /all tests pass/i],
  },
  {
    name: 'cargo nextest goes red, red in a package and green behind grep',
    isAside: false,
    steps: [
      { ask: 'Let a subscription be paused' },
      change('crates/billing/src/plan.rs', 'Active', 'Active, Paused'),
      fail(
        'cargo nextest run',
        '        FAIL [   0.012s] billing plan::tests::paused_is_free\n\n     Summary [   1.204s] 88 tests run: 87 passed, 1 failed, 2 skipped\n        FAIL [   0.012s] billing plan::tests::paused_is_free\nerror: test run failed',
        100,
      ),
      fail(
        'cargo nextest run -p billing',
        '     Summary [   0.310s] 21 tests run: 20 passed, 1 failed, 0 skipped\n        FAIL [   0.012s] billing plan::tests::paused_is_free\nerror: test run failed',
        100,
      ),
      change('crates/billing/src/invoice.rs', 'price', 'if paused { 0 } else { price }'),
      run(
        "cargo nextest run 2>&1 | grep -E 'FAIL|Summary'",
        '     Summary [   1.198s] 88 tests run: 88 passed, 2 skipped',
      ),
      { say: 'A subscription can be paused and costs nothing meanwhile.' },
    ],
    told: [/88 tests passed/],
    never: [standsFailed],
  },
  {
    name: 'PHPUnit is mended while PHPStan stays red',
    isAside: false,
    steps: [
      { ask: 'Validate the VAT numbers' },
      change('src/Vat.php', 'return true;', 'return preg_match($re, $id) === 1;'),
      fail(
        'vendor/bin/phpunit',
        'PHPUnit 11.2.5 by Sebastian Bergmann and contributors.\n\n..............F....F...........                31 / 31 (100%)\n\nThere were 2 failures:\n\n1) VatTest::testGerman\nFailed asserting that false is true.\n\nFAILURES!\nTests: 31, Assertions: 77, Failures: 2.',
      ),
      change('src/Vat.php', '/^DE\\d{8}$/', '/^DE\\d{9}$/'),
      run(
        'vendor/bin/phpunit',
        'PHPUnit 11.2.5 by Sebastian Bergmann and contributors.\n\n...............................                31 / 31 (100%)\n\nOK (31 tests, 79 assertions)',
      ),
      fail(
        'vendor/bin/phpstan analyse --no-progress',
        ' ------ --------------------------------------------\n  Line   Vat.php\n ------ --------------------------------------------\n  12     Parameter #1 $id of method Vat::check() expects string, mixed given.\n ------ --------------------------------------------\n\n [ERROR] Found 3 errors',
      ),
      { say: 'VAT numbers are validated. PHPStan still complains about three types in Vat.php.' },
    ],
    told: [/31 tests passed/, /[Pp]hp[Ss]tan/, /3 errors/],
    never: [/2 of 31 tests failed[^\n]*not seen/],
  },
  {
    name: 'Mocha fails and its exit code is thrown away',
    isAside: false,
    steps: [
      { ask: 'Sort the search results by date' },
      change('lib/search.js', 'results', 'results.sort(byDate)'),
      run(
        'npx mocha || true',
        '\n  search\n    ✔ finds by name\n    1) sorts by date\n\n  40 passing (1s)\n  2 failing\n\n  1) search\n       sorts by date:\n      AssertionError: expected 3 to equal 1',
      ),
      { say: 'Sorted by date. Two tests expect the old order; shall I change them?' },
    ],
    told: [/2 of 42 tests failed/, /not seen to pass since/, /shall I change them/],
    never: [/40 tests passed/, /title: .*passed/],
  },
  {
    name: 'Bazel fails at one target and then runs only that again',
    isAside: false,
    steps: [
      { ask: 'Keep the trace id across the queue' },
      change('queue/send.cc', 'send(body)', 'send(body, trace_id)'),
      fail(
        'bazel test //... --test_output=errors',
        '//queue:send_test                                              FAILED in 0.4s\n  /home/dev/.cache/bazel/testlogs/queue/send_test/test.log\n//api:api_test                                                 PASSED in 1.1s\n\nExecuted 3 out of 12 tests: 11 tests pass and 1 fails locally.\nINFO: Build completed, 1 test FAILED, 9 total actions',
        3,
      ),
      change('queue/send_test.cc', 'EXPECT_EQ(sent, 1)', 'EXPECT_EQ(sent.trace, "t1")'),
      run(
        'bazel test //...',
        '//queue:send_test                                              PASSED in 0.3s\n\nExecuted 1 out of 12 tests: 12 tests pass.\nINFO: Build completed successfully, 3 total actions',
      ),
      { say: 'The trace id survives the queue.' },
    ],
    told: [/12 tests passed|12 tests pass|tests pass/],
    never: [standsFailed],
  },
  {
    name: 'Ruff is mended and mypy stays red',
    isAside: false,
    steps: [
      { ask: 'Type the importer' },
      change('shop/importer.py', 'def load(path):', 'def load(path: Path) -> Rows:'),
      fail(
        'ruff check .',
        'shop/importer.py:3:1: F401 [*] `os` imported but unused\nFound 4 errors.\n[*] 3 fixable with the `--fix` option.',
      ),
      fail(
        'ruff check --fix .',
        'shop/importer.py:40:5: F841 Local variable `row` is assigned to but never used\nFound 4 errors (3 fixed, 1 remaining).',
      ),
      change('shop/importer.py', 'row = next(rows)', 'next(rows)'),
      run('uv run ruff check .', 'All checks passed!'),
      fail(
        'uv run mypy shop',
        'shop/importer.py:12: error: Incompatible return value type (got "list[str]", expected "Rows")  [return-value]\nshop/importer.py:19: error: Missing type parameters for generic type "dict"  [type-arg]\nFound 2 errors in 1 file (checked 14 source files)',
      ),
      { say: 'Ruff is clean. mypy has two errors left in importer.py.' },
    ],
    told: [/mypy[^\n]*2 errors|2 (?:type )?errors[^\n]*mypy|2 type errors/],
    never: [/ruff[^\n]*not seen to pass since/i],
  },
  {
    name: 'Terraform is planned and the user refuses to apply it',
    isAside: false,
    steps: [
      { ask: 'Add a bucket for the invoices' },
      change('infra/buckets.tf', '', 'resource "aws_s3_bucket" "invoices" {}'),
      run(
        'terraform plan -no-color | tail -3',
        'Plan: 2 to add, 1 to change, 0 to destroy.\n\n────────',
      ),
      {
        tool: 'Bash',
        input: { command: 'terraform apply -auto-approve' },
        end: {
          error: `${rejected}To tell you how to proceed, the user said:\nonly plan here, I apply it myself in the evening`,
          rest: { toolUseResult: 'User rejected tool use' },
        },
      },
      { say: 'The plan adds two resources and changes one. It is not applied.' },
    ],
    told: [/only plan here, I apply it myself in the evening/, /[Rr]efused/],
    never: [standsFailed, /\b(?:and|;|,) (?:applied|deployed)/, /apply failed/],
  },
  {
    name: 'Alembic migrates on another host behind tail',
    isAside: false,
    steps: [
      { ask: 'Run the migration on staging' },
      run(
        "ssh deploy@db1.example.com 'cd /srv/shop && alembic upgrade head' 2>&1 | tail -5",
        'INFO  [alembic.runtime.migration] Context impl PostgresqlImpl.\nINFO  [alembic.runtime.migration] Will assume transactional DDL.\nINFO  [alembic.runtime.migration] Running upgrade a1b2c3 -> d4e5f6, add invoices',
      ),
      { say: 'Staging is at d4e5f6, which adds the table invoices.' },
    ],
    told: [/[Mm]igrat|alembic/, /d4e5f6/],
    never: [/Run ssh/, standsFailed],
  },
  {
    name: 'a branch is rebased with a conflict after its push was rejected',
    isAside: false,
    steps: [
      { ask: 'Push the tax branch' },
      run(
        'git commit -qam "Read the tax rate from the settings" && git log --oneline -1',
        '0a1b2c3 Read the tax rate from the settings',
      ),
      fail(
        'git push origin tax',
        "To github.com:dev/shop.git\n ! [rejected]        tax -> tax (non-fast-forward)\nerror: failed to push some refs to 'github.com:dev/shop.git'\nhint: Updates were rejected because the tip of your current branch is behind",
      ),
      fail(
        'git pull --rebase origin tax',
        'Auto-merging src/tax.ts\nCONFLICT (content): Merge conflict in src/tax.ts\nerror: could not apply 0a1b2c3... Read the tax rate from the settings',
      ),
      change(
        'src/tax.ts',
        '<<<<<<< HEAD\nrate = 7\n=======\nrate = settings.rate\n>>>>>>> 0a1b2c3',
        'rate = settings.rate',
      ),
      run(
        'git add src/tax.ts && GIT_EDITOR=true git rebase --continue',
        '[detached HEAD 9f8e7d6] Read the tax rate from the settings\n 1 file changed, 1 insertion(+), 1 deletion(-)\nSuccessfully rebased and updated refs/heads/tax.',
      ),
      run(
        'git push --force-with-lease origin tax 2>&1 | tail -2',
        'To github.com:dev/shop.git\n   5c4d3e2..9f8e7d6  tax -> tax',
      ),
      { say: 'tax is rebased on its remote and pushed.' },
    ],
    told: [/pushed/],
    never: [standsFailed, /[Nn]ot pushed/, /push(?: to \w+)? failed/, /0a1b2c3/],
  },
  {
    name: 'a pull request is put into the merge queue',
    isAside: false,
    steps: [
      { ask: 'Open a pull request for the vouchers and let it merge once it is green' },
      run(
        'git push -u origin vouchers 2>&1',
        'To github.com:dev/shop.git\n * [new branch]      vouchers -> vouchers',
      ),
      run(
        'gh pr create --title "Add vouchers" --body "Adds vouchers." | cat',
        'https://github.com/dev/shop/pull/88',
      ),
      run(
        'gh pr merge 88 --squash --auto',
        '✓ Pull request dev/shop#88 will be added to the merge queue for main when ready',
      ),
      { say: '#88 will be merged by the queue once its checks pass.' },
    ],
    told: [/#88/, /PR #88 “Add vouchers”: set to merge by itself/],
    never: [standsFailed, /#88[^\n]{0,30}: merged/, /merged (?:the )?(?:pull request|PR) #88/],
  },
  {
    name: 'browser tests in the background are stopped',
    isAside: false,
    steps: [
      { ask: 'Run the browser tests' },
      {
        tool: 'Bash',
        input: { command: 'npm run e2e', run_in_background: true },
        end: {
          ok: { stdout: '', stderr: '', interrupted: false, backgroundTaskId: 'e2e1' },
          text: 'Command running in background with ID: e2e1',
        },
      },
      {
        tool: 'BashOutput',
        input: { bash_id: 'e2e1' },
        end: {
          ok: {
            status: 'running',
            exitCode: null,
            stdout: 'Running 80 tests using 2 workers',
            stderr: '',
          },
          text: '<status>running</status>\n\n<stdout>\nRunning 80 tests using 2 workers\n</stdout>',
        },
      },
      {
        tool: 'KillShell',
        input: { shell_id: 'e2e1' },
        end: {
          ok: { message: 'Successfully killed shell: e2e1 (npm run e2e)', shell_id: 'e2e1' },
          text: '{"message":"Successfully killed shell: e2e1 (npm run e2e)","shell_id":"e2e1"}',
        },
      },
      { say: 'The browser tests hung at the first one, so I stopped them. They have no result.' },
    ],
    told: [/stopped/],
    never: [/tests failed/, /80 tests passed/, /still runs/],
  },
  {
    name: 'the same command fails in one package and passes in the other',
    isAside: false,
    steps: [
      { ask: 'Rename Customer to Client in both packages' },
      change('packages/web/src/client.ts', 'Customer', 'Client'),
      change('packages/api/src/client.ts', 'Customer', 'Client'),
      fail(
        'cd packages/web && npm test',
        '> web@1.0.0 test\n> vitest run\n\n FAIL  src/client.test.ts > shows the name\n\n Test Files  1 failed | 5 passed (6)\n      Tests  1 failed | 29 passed (30)',
      ),
      run(
        'cd /home/dev/shop/packages/api && npm test',
        '> api@1.0.0 test\n> vitest run\n\n Test Files  9 passed (9)\n      Tests  71 passed (71)',
      ),
      { say: 'Renamed in both. In web the test of the name still looks for Customer.' },
    ],
    told: [
      /npm test in packages\/web: 1 of 30 tests failed/,
      /not seen to pass since/,
      /npm test in packages\/api: 71 tests passed/,
    ],
    never: [/71[^\n]*not seen to pass/],
  },
  {
    name: 'a subagent answers with files, and a task stays open',
    isAside: false,
    steps: [
      { ask: 'Find who uses the old mailer and replace it' },
      {
        tool: 'TodoWrite',
        input: {
          todos: [
            {
              content: 'Replace the mailer in orders',
              status: 'in_progress',
              activeForm: 'Replacing',
            },
            { content: 'Write the changelog entry', status: 'pending', activeForm: 'Writing' },
          ],
        },
        end: { ok: { oldTodos: [], newTodos: [] }, text: 'Todos have been modified successfully.' },
      },
      {
        tool: 'Task',
        input: {
          ...{ description: 'Find uses of OldMailer', subagent_type: 'Explore' },
          prompt: 'List all files that use OldMailer',
        },
        end: {
          ok: {
            status: 'completed',
            content: [
              {
                type: 'text',
                text: 'Here are the files:\n\n- /home/dev/shop/src/orders/mail.ts\n- /home/dev/shop/src/users/welcome.ts\n- /home/dev/shop/src/legacy/mailer.ts',
              },
            ],
            ...{ totalDurationMs: 9000, totalTokens: 8000, totalToolUseCount: 3 },
          },
          text: 'Here are the files:\n\n- /home/dev/shop/src/orders/mail.ts\n- /home/dev/shop/src/users/welcome.ts\n- /home/dev/shop/src/legacy/mailer.ts',
        },
      },
      change('src/orders/mail.ts', 'OldMailer', 'Mailer'),
      {
        tool: 'TodoWrite',
        input: {
          todos: [
            {
              content: 'Replace the mailer in orders',
              status: 'completed',
              activeForm: 'Replacing',
            },
            { content: 'Write the changelog entry', status: 'pending', activeForm: 'Writing' },
          ],
        },
        end: { ok: { oldTodos: [], newTodos: [] }, text: 'Todos have been modified successfully.' },
      },
      { say: 'Orders use the new Mailer. users/welcome.ts is not yet moved over.' },
    ],
    told: [/Write the changelog entry/, /not yet moved over/],
    never: [standsFailed, /[Ff]inished: Write the changelog/],
  },
  {
    name: 'errors are looked for behind grep and none is shown',
    isAside: false,
    steps: [
      { ask: 'Does the firmware build without errors?' },
      run("make -j4 firmware 2>&1 | grep -i 'error' || true", ''),
      { say: 'Nothing with “error” in it was printed.' },
    ],
    told: [
      /no errors (?:are |were )?shown|nothing (?:was )?(?:printed|shown)|Nothing with “error”/i,
    ],
    never: [standsFailed, /build(?:s|t)? (?:clean|passed|succeed)/i, /tests pass/],
  },
  {
    name: 'a plan is refused with words and then the user stops the turn',
    isAside: false,
    steps: [
      { ask: 'Plan how the language of a user is stored' },
      {
        tool: 'ExitPlanMode',
        input: {
          plan: '# Store the language\n\n## Context\nMails go out in English.\n\n1. New table user_languages',
        },
        end: {
          error: `${rejected}To tell you how to proceed, the user said:\nno new table, put it into the settings column`,
          rest: { toolUseResult: 'User rejected tool use' },
        },
      },
      change('src/settings.ts', 'theme: string', 'theme: string\nlanguage: string'),
      { ask: '[Request interrupted by user]' },
    ],
    told: [/no new table, put it into the settings column/, /stopped|interrupted/i],
    never: [standsFailed, /plan (?:was )?accepted/],
  },
]
