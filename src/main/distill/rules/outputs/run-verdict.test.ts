// A run that failed beside tests that passed, and the part of a chain that failed: told as that, by many tools.
import { describe, expect, it } from 'vitest'
import { attemptsOf } from '../../matters/attempts.ts'
import { readCommand } from '../commands/command-reading.ts'
import { bash, distilOne, failedBash } from '../testing/sample-calls.ts'

/** Command, output, and words of the summary. */
type Sample = readonly [command: string, output: string, told: string]

const besideTests: readonly Sample[] = [
  [
    'npx turbo run test build 2>&1 | tail -40',
    ' Test Files  1 passed (1)\n      Tests  5 passed (5)\n@shop/prices:build: src/index.ts(8,20): error TS2550: Property toSorted does not exist.\n Tasks:    1 successful, 2 total\nFailed:    @shop/prices#build\n\n ERROR  run failed: command  exited (2)',
    'failed, though 5 tests passed: src/index.ts:8: TS2550: Property toSorted does not exist',
  ],
  [
    'npx nx run-many -t test build 2>&1 | tail -30',
    'Test Suites: 4 passed, 4 total\nTests:       31 passed, 31 total\n\n NX   Ran targets test, build for 3 projects (8s)\n\n ✔  5/6 succeeded [0 read from cache]\n\n ✖  1/6 targets failed, including the following:\n    - nx run api:build',
    'failed, though 31 tests passed',
  ],
  [
    'npx lerna run test 2>&1 | tail -20',
    " Test Files  2 passed (2)\n      Tests  12 passed (12)\nlerna ERR! npm run test exited 1 in '@x/b'",
    'failed, though 12 tests passed',
  ],
  [
    'mvn verify 2>&1 | tail -12',
    '[INFO] Tests run: 14, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD FAILURE\n[ERROR] Failed to execute goal org.apache.maven.plugins:maven-checkstyle-plugin:3.3.1:check (default) on project shop: You have 1 Checkstyle violation. -> [Help 1]',
    'failed, though 14 tests passed: You have 1 Checkstyle violation',
  ],
  [
    './gradlew build 2>&1 | tail -20',
    "BillTest > total() PASSED\nBillTest > tax() PASSED\n\n> Task :spotlessJavaCheck FAILED\n\nFAILURE: Build failed with an exception.\n\n* What went wrong:\nExecution failed for task ':spotlessJavaCheck'.\n> The following files had format violations:\n\nBUILD FAILED in 6s",
    'failed, though 2 tests passed: :spotlessJavaCheck: The following files had format violations',
  ],
  [
    'make check 2>&1 | tail -12',
    'ok 1 - counts words\nok 2 - empty file\n1..2\nsrc/hash.c:33:5: error: Memory leak: p\nmake: *** [Makefile:22: lint] Error 1',
    'failed, though 2 tests passed: src/hash.c:33: Memory leak: p',
  ],
  [
    'just ci 2>&1 | tail -15',
    'test result: ok. 24 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.12s\n\nerror: unused variable: `x`\n --> src/lib.rs:4:9\nerror: Recipe `lint` failed on line 9 with exit code 101',
    'failed, though 24 tests passed: src/lib.rs:4: unused variable: `x`',
  ],
  [
    'rake 2>&1 | tail -12',
    '12 examples, 0 failures\n\nrake aborted!\nCommand failed with status (1): [bundle exec brakeman -q]',
    'failed, though 12 tests passed: [bundle exec brakeman -q]',
  ],
  [
    'tox 2>&1 | tail -12',
    '======== 41 passed in 2.31s ========\nlint: exit 1 (0.05 seconds) /srv/shop> ruff check . pid=4111\n  py312: OK (5.21 seconds)\n  lint: FAIL code 1 (0.4 seconds)\n  evaluation failed :( (5.7 seconds)',
    'failed, though 41 tests passed',
  ],
  [
    'nox 2>&1 | tail',
    '18 passed in 1.02s\nnox > Session tests was successful.\nnox > Command mypy src failed with exit code 1\nnox > Session mypy failed.',
    'failed, though 18 tests passed',
  ],
  [
    'npm test 2>&1 | tail -8',
    '# tests 9\n# pass 9\n# fail 0\nnpm ERR! code ELIFECYCLE\nnpm ERR! errno 2\nnpm ERR! Exit status 2',
    'failed, though 9 tests passed',
  ],
  [
    'yarn test 2>&1 | tail -6',
    'Tests:       31 passed, 31 total\nJest: "global" coverage threshold for branches (80%) not met: 71.4%\nerror Command failed with exit code 1.',
    'failed, though 31 tests passed: "global" coverage threshold for branches (80%) not met: 71.4%',
  ],
  [
    'pytest --cov --cov-fail-under=90 2>&1 | tail -5',
    'FAIL Required test coverage of 90% not reached. Total coverage: 85.24%\n============ 44 passed in 3.20s ============',
    'failed, though 44 tests passed: Required test coverage of 90% not reached',
  ],
  [
    'dotnet test 2>&1 | tail -8',
    'Passed!  - Failed:     0, Passed:    12, Skipped:     0, Total:    12, Duration: 42 ms - Shop.Tests.dll (net8.0)\n/srv/shop/Web/Web.csproj : error NU1605: Detected package downgrade\nBuild FAILED.\n    0 Warning(s)\n    1 Error(s)',
    'failed, though 12 tests passed: /srv/shop/Web/Web.csproj: NU1605: Detected package downgrade',
  ],
]

const alone: readonly Sample[] = [
  [
    'mvn -q test 2>&1 | tail -4',
    '[ERROR] -> [Help 1]\n[ERROR] \n[ERROR] For more information about the errors and possible solutions, please read the following articles:\n[ERROR] [Help 1] http://cwiki.apache.org/confluence/display/MAVEN/MojoFailureException',
    ': failed',
  ],
  [
    'npx next build 2>&1 | tail -12',
    "Failed to compile.\n\n./components/Trail.tsx:12:5\nType error: Type 'string' is not assignable to type 'number'.",
    ': failed; components/Trail.tsx:12: Type error: Type ',
  ],
  [
    'docker build -t shop . 2>&1 | tail -8',
    ' > [build 5/6] RUN npm run build:\n#12 4.121 src/a.ts(3,4): error TS2322: Type A is not B.\nERROR: failed to solve: process "/bin/sh -c npm run build" did not complete successfully: exit code: 2',
    ': failed, 1 error; src/a.ts:3: TS2322: Type A is not B',
  ],
  [
    'pre-commit run --all-files 2>&1 | tail -8',
    'ruff.....................................................................Passed\nruff-format..............................................................Failed\n- files were modified by this hook',
    ': failed; ruff-format',
  ],
  [
    'docker compose up -d --wait 2>&1 | tail -3',
    ' Container shop-app-1  Error\ndependency failed to start: container shop-app-1 is unhealthy',
    ': failed; container shop-app-1 is unhealthy',
  ],
]

describe('a run behind a pipe', () => {
  it.each(besideTests)('failed beside tests that passed: %s', (command, output, told) => {
    const draft = distilOne(bash(command, output, 'Run it'))
    expect(draft.summary).toContain(told)
    expect(draft.title).toContain('failed')
    expect(draft.failed).toBe(true)
  })

  it.each(alone)('failed: %s', (command, output, told) => {
    expect(distilOne(bash(command, output, 'Run it')).summary).toContain(`Run it${told}`)
  })

  it('is not failed by what a passing test printed, nor by the log of another run', () => {
    const printed =
      'make: *** [x] Error 1\nnpm ERR! code ELIFECYCLE\n Test Files  1 passed (1)\n      Tests  5 passed (5)'
    expect(distilOne(bash('npx vitest run 2>&1 | tail -9', printed)).failed).toBe(false)
    const log = 'check\tLint\t2026-11-01T10:00:00Z ##[error]Process completed with exit code 1.'
    expect(distilOne(bash('gh run view --log-failed 5521 | tail -5', log)).failed).toBe(false)
  })
})

/** Command, output, exit code, words of the summary, and how its matters ended. */
const chains: readonly (readonly [string, string, number, string, string])[] = [
  [
    'dart compile exe bin/a.dart && ./bin/a.exe',
    "bin/a.dart:3:5: Error: Expected ';' after this.",
    254,
    ": failed with exit code 254; bin/a.dart:3: Expected ';' after this",
    'dart compile failed',
  ],
  [
    'make && ./wordfreq big.txt',
    'cc -o wordfreq main.c\nSegmentation fault (core dumped)',
    139,
    ': wordfreq crashed (SIGSEGV)',
    'make done',
  ],
  [
    'cargo build && ./target/debug/shop x.csv',
    "    Finished `dev` profile\nthread 'main' panicked at src/main.rs:12:5:\nno such row",
    101,
    ': shop failed with exit code 101; src/main.rs:12: panicked: no such row',
    'cargo build done',
  ],
  [
    'npm run build && node dist/cli.js list',
    '/srv/dist/cli.js:14\n    throw new Error()\n\nError: no store\n    at list (/srv/dist/cli.js:14:11)',
    1,
    ': node cli.js failed; /srv/dist/cli.js:14: Error: no store',
    'npm run build done',
  ],
  [
    'npm run build && node dist/cli.js list',
    "src/cli.ts(14,3): error TS2304: Cannot find name 'stor'.\nnpm error Lifecycle script `build` failed with error:",
    2,
    ': npm run build failed with exit code 2, 1 error; src/cli.ts:14',
    'npm run build failed',
  ],
  [
    'gcc -g main.c -o m && ./m < in.txt',
    "main.c:12:5: error: unknown type name 'sise_t'",
    1,
    ": failed; main.c:12: unknown type name 'sise_t'",
    'gcc failed',
  ],
  [
    'cmake --build build && ./build/app',
    '[100%] Built target app\nAborted (core dumped)',
    134,
    ': app aborted (SIGABRT)',
    'cmake --build build done',
  ],
  [
    './mvnw -q package && java -jar target/app.jar',
    'Exception in thread "main" java.lang.IllegalStateException: no port',
    1,
    ': java failed; java.lang.IllegalStateException: no port',
    'mvnw package done',
  ],
  [
    'tsc --noEmit && npm run deploy',
    'Authentication error [code: 10000]',
    1,
    ': npm run deploy failed; Authentication error',
    'tsc done, npm run deploy failed',
  ],
  [
    'make test && make install',
    'ok 1 - a\n1..1\ninstall: permission denied\nmake: *** [Makefile:9: install] Error 1',
    2,
    ': make install failed with exit code 2, after 1 test passed; install: permission denied',
    'make test done',
  ],
  [
    'go vet ./... && staticcheck ./... && go test ./...',
    '/bin/bash: line 1: staticcheck: command not found',
    127,
    ': staticcheck was not found',
    'go vet done',
  ],
]

describe('a chain', () => {
  it.each(chains)('is failed by its part: %s', (command, output, code, told, ends) => {
    const call = failedBash(command, output, code, 'Try it')
    expect(distilOne(call).summary).toContain(`Try it${told}`)
    const attempts = attemptsOf(readCommand(call), '/home/dev/shop')
    expect(attempts.map(({ name, outcome }) => `${name} ${outcome}`).join(', ')).toBe(ends)
  })

  it('is failed by what a pipe hides, where the line ended well', () => {
    const output =
      '[ERROR] /srv/src/test/java/BillTest.java:[14,22] incompatible types\n[INFO] BUILD FAILURE'
    const call = bash('mvn -q compile && mvn test 2>&1 | tail -15', output, 'Compile and test')
    expect(distilOne(call).title).toBe('Compile and test: failed')
    const attempts = attemptsOf(readCommand(call), '/home/dev/shop')
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['done', 'failed'])
  })
})

describe('what never ran', () => {
  it.each([
    ['bundle exec rspec', 'bundler: command not found: rspec', 127],
    ['uv run ruff check', 'error: Failed to spawn: `ruff`', 2],
    ['poetry run mypy src', 'Command not found: mypy', 1],
    ['python -m pytest -q', '/usr/bin/python3: No module named pytest', 1],
    ['cargo nextest run', 'error: no such command: `nextest`', 101],
  ])('is no failure of it: %s', (command, output, code) => {
    expect(attemptsOf(readCommand(failedBash(command, output, code)), '/home/dev/shop')).toEqual([])
  })

  it('is not said to have run', () => {
    const other = distilOne(bash('ruff check . || pip install ruff', 'All checks passed!', 'Lint'))
    expect(other.summary).toBe('Lint: clean; ran ruff check.')
    const inside =
      'OCI runtime exec failed: exec failed: unable to start container process: exec: "wget": executable file not found in $PATH: unknown'
    const probe = failedBash(
      'docker compose exec app wget -qO- localhost',
      inside,
      127,
      'Why is it down?',
    )
    expect(distilOne(probe).summary).toBe('Why is it down?: wget was not found.')
  })
})
