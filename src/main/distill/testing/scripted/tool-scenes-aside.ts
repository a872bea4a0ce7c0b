// Sessions by a script of many tools that were labelled and kept aside before the rules were tuned.
import { rejected, type Scene, standsFailed } from './scenes.ts'
import { change, fail, run } from './script.ts'

export const toolScenesAside: readonly Scene[] = [
  {
    name: 'dotnet test stays red and the agent puts it kindly',
    isAside: true,
    steps: [
      { ask: 'Add an expiry to the access tokens' },
      change('Auth/Token.cs', 'return token;', 'return token.With(expiry);'),
      fail(
        'dotnet test --nologo',
        '  Failed Shop.Tests.TokenTests.Expires [12 ms]\n  Error Message:\n   Assert.Equal() Failure: Values differ\n\nFailed!  - Failed:     1, Passed:    41, Skipped:     0, Total:    42, Duration: 1 s - Shop.Tests.dll (net8.0)',
      ),
      { say: 'Tokens expire now. 41 of the tests pass, one depends on the clock of the machine.' },
    ],
    told: [/1 of 42 tests failed/, /not seen to pass since/],
    never: [/all tests pass/],
  },
  {
    name: 'RSpec is written to a file by tee and looked through',
    isAside: true,
    steps: [
      { ask: 'Cancelled orders must not be billed' },
      change('app/models/order.rb', 'bill', 'bill unless cancelled?'),
      fail(
        'set -o pipefail; bundle exec rspec | tee /tmp/rspec.log',
        'Failures:\n\n  1) Order bills\n     Failure/Error: expect(order.total).to eq(5)\n\nFinished in 2.1 seconds (files took 1.2 seconds to load)\n212 examples, 1 failure, 3 pending\n\nFailed examples:\n\nrspec ./spec/models/order_spec.rb:14 # Order bills',
      ),
      change('app/models/order.rb', 'bill unless cancelled?', 'bill unless cancelled? || draft?'),
      run(
        'bundle exec rspec | tee /tmp/rspec.log',
        'Finished in 2.0 seconds (files took 1.2 seconds to load)\n212 examples, 0 failures, 3 pending',
      ),
      run("grep -c 'Failure/Error' /tmp/rspec.log || true", '0'),
      { say: 'Cancelled orders and drafts are not billed.' },
    ],
    told: [/209 tests passed|212 (?:tests|examples)|tests passed/],
    never: [standsFailed],
  },
  {
    name: 'make fails before ctest and both pass later',
    isAside: true,
    steps: [
      { ask: 'Make the parser accept comments' },
      change('src/parse.cpp', 'next()', 'skip_comment(); next()'),
      fail(
        'cd build && make -j8 && ctest --output-on-failure',
        "/home/dev/shop/src/parse.cpp:40:3: error: 'skip_comment' was not declared in this scope\nmake[2]: *** [CMakeFiles/shop.dir/build.make:76: CMakeFiles/shop.dir/src/parse.cpp.o] Error 1\nmake: *** [Makefile:136: all] Error 2",
        2,
      ),
      change('src/parse.h', '', 'void skip_comment();'),
      run(
        'cd /home/dev/shop/build && make -j8 && ctest --output-on-failure',
        '[100%] Built target shop_test\nTest project /home/dev/shop/build\n    Start 1: parse\n1/57 Test #1: parse ............   Passed    0.01 sec\n\n100% tests passed, 0 tests failed out of 57\n\nTotal Test time (real) =   0.42 sec',
      ),
      { say: 'The parser skips comments.' },
    ],
    told: [/57 tests passed/],
    never: [standsFailed],
  },
  {
    name: 'a hook of pre-commit stops the commit, and the user forbids to pass it by',
    isAside: true,
    steps: [
      { ask: 'Commit the report of late orders' },
      fail(
        'git commit -m "Report late orders"',
        'ruff.....................................................................Failed\n- hook id: ruff\n- exit code: 1\n\nshop/late.py:4:8: F401 `json` imported but unused\nFound 1 error.\n\nblack....................................................................Passed',
      ),
      {
        tool: 'Bash',
        input: { command: 'git commit --no-verify -m "Report late orders"' },
        end: {
          error: `${rejected}To tell you how to proceed, the user said:\nnever go past the hooks, mend the import`,
          rest: { toolUseResult: 'User rejected tool use' },
        },
      },
      change('shop/late.py', 'import json\n', ''),
      run(
        'git commit -am "Report late orders"',
        'ruff.....................................................................Passed\nblack....................................................................Passed\n[late 61c2d3e] Report late orders\n 1 file changed, 20 insertions(+)',
      ),
      { say: 'Committed with all hooks.' },
    ],
    told: [/never go past the hooks, mend the import/, /61c2d3e/],
    never: [standsFailed, /commit failed/],
  },
  {
    name: 'golangci-lint complains behind head and is clean later',
    isAside: true,
    steps: [
      { ask: 'Close the file after the export' },
      change('api/export.go', 'return w', 'defer f.Close()\nreturn w'),
      run(
        'golangci-lint run ./... 2>&1 | head -40',
        'api/export.go:12:15: Error return value of `f.Close` is not checked (errcheck)\n\tdefer f.Close()\n\t             ^\n1 issues:\n* errcheck: 1',
      ),
      change('api/export.go', 'defer f.Close()', 'defer func() { _ = f.Close() }()'),
      run('golangci-lint run ./...', '0 issues.'),
      run('go test ./api/... 2>&1 | tail -3', 'ok  \tshop/api\t0.31s'),
      { say: 'The file is closed; the linter is content.' },
    ],
    told: [/lint|golangci/i],
    never: [standsFailed],
  },
  {
    name: 'an image fails to build and is built under another name',
    isAside: true,
    steps: [
      { ask: 'Make the image smaller' },
      change('Dockerfile', 'FROM node:22', 'FROM node:22-alpine'),
      fail(
        'docker build -t shop .',
        '#9 [4/6] RUN npm ci\n#9 2.1 npm error code 1\n#9 ERROR: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1\n------\nERROR: failed to solve: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1',
      ),
      change('Dockerfile', 'RUN npm ci', 'RUN apk add python3 make g++ && npm ci'),
      run(
        'docker build -t shop:alpine . 2>&1 | tail -3',
        '#12 exporting layers done\n#12 naming to docker.io/library/shop:alpine done\n#12 DONE 0.1s',
      ),
      run('docker image ls shop', 'REPOSITORY   TAG      SIZE\nshop         alpine   212MB'),
      { say: 'The image has 212 MB; it needs Python and a compiler for one package.' },
    ],
    told: [/212 MB/],
    never: [standsFailed],
  },
  {
    name: 'Prisma will not migrate without a terminal and is deployed instead',
    isAside: true,
    steps: [
      { ask: 'Add a table for the invoices' },
      change('prisma/schema.prisma', '', 'model Invoice { id Int @id }'),
      fail(
        'npx prisma migrate dev --name add_invoices',
        'Error: Prisma Migrate has detected that the environment is non-interactive, which is not supported.',
      ),
      run(
        'npx prisma migrate diff --from-migrations prisma/migrations --to-schema-datamodel prisma/schema.prisma --script > prisma/migrations/20260301_add_invoices/migration.sql && npx prisma migrate deploy',
        '1 migration found in prisma/migrations\n\nApplying migration `20260301_add_invoices`\n\nThe following migration(s) have been applied:\n\nAll migrations have been successfully applied.',
      ),
      { say: 'The table Invoice is there; the migration was written by diff.' },
    ],
    told: [/[Mm]igrat/],
    never: [standsFailed],
  },
  {
    name: 'a commit is amended, its push rejected, and pushed after a pull',
    isAside: true,
    steps: [
      { ask: 'Commit and push the price filter' },
      run(
        'git commit -am "Filter by price"',
        '[main aaa1111] Filter by price\n 1 file changed, 9 insertions(+)',
      ),
      run(
        'git commit --amend -m "Filter products by price"',
        '[main bbb2222] Filter products by price\n Date: Sun Mar 1 11:00:00 2026 +0100\n 1 file changed, 9 insertions(+)',
      ),
      fail(
        'git push',
        "To github.com:dev/shop.git\n ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'github.com:dev/shop.git'",
      ),
      run(
        'git pull --rebase && git push',
        'Successfully rebased and updated refs/heads/main.\nTo github.com:dev/shop.git\n   1234567..ccc3333  main -> main',
      ),
      { say: 'Pushed to main.' },
    ],
    told: [/pushed/, /Filter products by price/],
    never: [standsFailed, /aaa1111/, /“Filter by price”/, /push failed/, /[Nn]ot pushed/],
  },
  {
    name: 'the user interrupts a call and says what to use instead',
    isAside: true,
    steps: [
      { ask: 'Load the sample products' },
      {
        tool: 'Bash',
        input: { command: 'python load.py --db production' },
        end: {
          error: `${rejected}STOP what you are doing and wait for the user to tell you how to proceed.`,
          rest: { toolUseResult: 'User rejected tool use' },
        },
      },
      { ask: '[Request interrupted by user for tool use]' },
      { ask: 'Never touch production, use the staging database' },
      run('python load.py --db staging', 'loaded 240 products'),
      { say: 'Loaded 240 products into staging.' },
    ],
    told: [/[Nn]ever touch production, use the staging database/, /240 products/],
    never: [standsFailed, /load\.py failed/],
  },
  {
    name: 'a page is not to be fetched by the settings',
    isAside: true,
    steps: [
      { ask: 'What does the new version of the payment API change?' },
      {
        tool: 'WebFetch',
        input: { url: 'https://docs.example.com/api', prompt: 'What changed?' },
        end: {
          error: 'Permission to use WebFetch has been denied.',
          rest: { toolUseResult: 'Error: Permission to use WebFetch has been denied.' },
        },
      },
      { say: 'I may not open the page here, so I cannot say what changed.' },
    ],
    told: [/cannot say what changed|may not open the page/],
    never: [/the user refused|refused by the user|you refused/i, standsFailed],
  },
  {
    name: 'the tests of one package of many fail and all pass later',
    isAside: true,
    steps: [
      { ask: 'Make the prices readonly' },
      change('packages/web/src/price.ts', 'price: number', 'readonly price: number'),
      fail(
        'pnpm --filter web test',
        ' FAIL  src/price.test.ts > changes it\n\n      Tests  1 failed | 12 passed (13)',
      ),
      run('pnpm --filter api test', '      Tests  30 passed (30)'),
      change('packages/web/src/price.test.ts', 'price.price = 3', 'withPrice(price, 3)'),
      run(
        'pnpm -r test 2>&1 | tail -6',
        'packages/api test:       Tests  30 passed (30)\npackages/api test: Done\npackages/web test:       Tests  13 passed (13)\npackages/web test: Done',
      ),
      { say: 'Prices are readonly.' },
    ],
    told: [/tests passed/],
    never: [standsFailed],
  },
  {
    name: 'tests run on another host, red and then green behind tail',
    isAside: true,
    steps: [
      { ask: 'Does the shop still work with Python 3.14 on build1?' },
      fail(
        'ssh ci@build1 "cd shop && make test"',
        'FAILED tests/test_cart.py::test_total - TypeError: unsupported operand\nFAILED tests/test_cart.py::test_empty - TypeError: unsupported operand\n========= 2 failed, 46 passed in 3.31s =========\nmake: *** [Makefile:4: test] Error 1',
        2,
      ),
      change('shop/cart.py', 'sum(items)', 'sum(items, Decimal(0))'),
      run('rsync -a shop/ ci@build1:shop/', ''),
      run(
        'ssh ci@build1 "cd shop && make test" | tail -3',
        '============ 48 passed in 3.20s ============',
      ),
      { say: 'It works; the cart summed integers and decimals.' },
    ],
    told: [/48 tests passed/],
    never: [standsFailed, /Run ssh/],
  },
  {
    name: 'a run is written to a file and read in the same line',
    isAside: true,
    steps: [
      { ask: 'Bring the tests back to green' },
      run(
        'npm test > /tmp/out.txt 2>&1; tail -5 /tmp/out.txt',
        ' Test Files  2 failed | 20 passed (22)\n      Tests  3 failed | 90 passed (93)\n   Duration  4.10s',
      ),
      change('src/clock.ts', 'new Date()', 'clock.now()'),
      run(
        'npm test > /tmp/out.txt 2>&1; tail -5 /tmp/out.txt',
        ' Test Files  22 passed (22)\n      Tests  93 passed (93)\n   Duration  4.02s',
      ),
      { say: 'All 93 pass: the clock was real.' },
    ],
    told: [/93 tests passed/],
    never: [standsFailed],
  },
]
