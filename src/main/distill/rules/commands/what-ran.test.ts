// What ran and what came of it: what never began, what was meant to fail, what was thrown away, what was measured.
import { describe, expect, it } from 'vitest'
import { bash, distil, distilOne, edit, failedBash } from '../testing/sample-calls.ts'

describe('what never began', () => {
  it.each([
    ['cd src && go test ./color/...', 'cd: src: No such file or directory', 1],
    [
      'go build ./... && go test ./...',
      'pattern ./...: directory prefix . does not contain main module or its selected dependencies',
      1,
    ],
    [
      'sed -i s/a/b/ color/a_test.go && go test ./color/...',
      "sed: can't read color/a_test.go: No such file or directory",
      2,
    ],
    ['npm run lnt', 'npm error Missing script: "lnt"', 1],
    ['make test', "make: *** No rule to make target 'test'.  Stop.", 2],
    ['pytest tests/new', 'ERROR: file or directory not found: tests/new\n\nno tests ran in 0s', 4],
    [
      'python3 -c "import json;\n json.load(open(1))" && npm run build',
      '  File "<string>", line 2\n    json.load(open(1))\nIndentationError: unexpected indent',
      1,
    ],
  ])('is not told as failed: %s', (command, output, code) => {
    const told = distilOne(failedBash(command, output, code, 'Check the colors'))
    expect(told.title).toBe('Check the colors: did not run')
    expect(told).toMatchObject({ failed: true, facts: { notRun: true } })
  })

  it('is a part of the next try where that is the same again', () => {
    const first = failedBash('cd src && npm test', 'cd: src: No such file or directory', 1, 'Test')
    const again = bash('npm test', '  3 passing (2ms)', 'Test from the root')
    const told = distil([first, again])
    expect(told.map(({ title }) => title)).toEqual(['npm test: 3 tests passed'])
    expect(told[0]?.eventIds).toEqual([again.eventId, first.eventId])
  })

  it('is known from its words behind a pipe', () => {
    const output = 'error: could not find `Cargo.toml` in `/home/dev/shop` or any parent directory'
    const first = bash('cargo test 2>&1 | tail -20', output, 'Run the tests')
    expect(distilOne(first).title).toBe('Run the tests: did not run')
    const again = bash('cd core && cargo test', 'test result: ok. 3 passed; 0 failed; 0 ignored')
    expect(distil([first, again]).map(({ title }) => title)).toEqual([
      'cargo test in core: 3 tests passed',
    ])
  })

  it('stays told where nothing of the kind was tried again', () => {
    const first = failedBash('cd src && npm test', 'cd: src: No such file or directory', 1, 'Test')
    expect(distil([first, bash('git push', 'a..b  main -> main', 'Push')])).toHaveLength(2)
  })
})

it('counts the tests of a loop once, by its worst run', () => {
  const runs = ['1 failed, 9 passed, 10 total', '10 passed, 10 total', '10 passed, 10 total']
  const output = runs.map((run) => `Tests:       ${run}`).join('\n')
  const line = 'for i in 1 2 3; do npm test --silent 2>&1 | grep -E "^Tests:"; done'
  expect(distilOne(bash(line, output, 'Is it flaky?')).title).toBe('npm test: 1 of 10 tests failed')
})

describe('what was meant to fail', () => {
  it('is told by the exit code that its line asked for', () => {
    const output = 'aborted: 999.sql: no such table\nCode 1\nloans'
    const told = distilOne(
      bash('php bin/load.php /tmp/c.db; echo "Code $?"; ls', output, 'Abbruch prüfen'),
    )
    expect(told.failed).toBe(false)
    expect(told.title).toBe('Abbruch prüfen: exit code 1')
  })

  it('is told as a failure where it has to go well', () => {
    const told = distilOne(
      bash('npm run build; echo "Code $?"', 'Error: no entry\nCode 1', 'Build'),
    )
    expect(told.failed).toBe(true)
  })

  it('says that a red run was expected', () => {
    const output = '      Tests  2 failed | 3 passed (5)'
    expect(
      distilOne(failedBash('npx vitest run', output, 1, 'Run the new tests, expected to fail'))
        .title,
    ).toBe('vitest: 2 of 5 tests failed (as expected)')
  })

  it('names the check that a script marks, not an error on the way', () => {
    const output = 'rm: missing operand\nok: makes a copy\nFALLA: quedan 14\nFALLA: con origen'
    const told = distilOne(failedBash('test/backup.sh', output, 1, 'Las pruebas'))
    expect(told.summary).toBe('Las pruebas: failed; FALLA: quedan 14.')
  })
})

describe('what is thrown away', () => {
  const line =
    'cat > count/long_test.go <<X\npackage count\nX\ngo test -run TestLong -v ./count; rm count/long_test.go'

  it('is told as that, and its file is none of the turn', () => {
    const told = distilOne(bash(line, '--- PASS: TestLong (0.00s)\nok  \tshop/count\t0.01s'))
    expect(told.title).toContain('(with a throw-away file)')
    expect(told.files).toEqual([])
    expect(told.facts).toMatchObject({ attempts: [] })
    const kept = `cat > /tmp/a_test.go <<X\nx\nX\n${line}`
    expect(distilOne(bash(kept, '--- PASS: TestLong (0.00s)')).files).toEqual([])
  })

  it('is not the message of a commit that was tested', () => {
    const commit = 'cat > msg.sh <<X\nx\nX\nnpm test && git commit -F msg.sh; rm msg.sh'
    expect(distilOne(bash(commit, '  3 passing (2ms)\n[main 12e2d10] x')).title).toContain(
      'Committed',
    )
  })
})

describe('what was measured', () => {
  it('tells of many benchmarks the fastest and the slowest', () => {
    const output = ['Anchors 1470', 'Ascii 1050', 'Solid 950.2', 'Gradient 15081', 'Chained 14642']
      .map((one) => `Benchmark${one.replace(' ', '-12  2000  ')} ns/op`)
      .join('\n')
    const { summary } = distilOne(bash('go test -bench Write ./terminal', output, 'Measure it'))
    expect(summary).toContain(
      'Solid 950.2 ns/op, Gradient 15.1 µs/op, Anchors 1.47 µs/op and 2 more',
    )
  })

  it.each([
    [
      'go test -bench . ./count',
      'BenchmarkTop-2   5   21200000 ns/op   48.12 MB/s\nok  \tshop/count\t0.4s',
      'Top 48.12 MB/s',
    ],
    [
      'go test -run xxx -bench . ./count',
      'BenchmarkTop-2   5   2120 ns/op\nPASS\nok  \tshop/count\t5.2s',
      'Top 2.12 µs/op',
    ],
    [
      'cargo bench',
      'get/3000          time:   [2.2011 us 2.2400 us 2.2903 us]',
      'get/3000 2.2400 us',
    ],
    [
      'go test -bench . -count 3 ./count',
      'BenchmarkTop-2  9  2623 ns/op\nBenchmarkTop-2  9  1250 ns/op\nBenchmarkTop-2  9  1470 ns/op',
      'Top 1.47 µs/op',
    ],
    ['cargo bench', 'test put ... bench:       1,204 ns/iter (+/- 33)', 'put 1,204 ns/iter'],
  ])('is the title of %s', (command, output, figure) => {
    const told = distilOne(bash(command, output, 'Measure it'))
    expect(told.title).toBe(`Measure it: ${figure}`)
    expect(told.summary).toContain(figure)
  })
})

describe('what it printed', () => {
  it('is told in full where it is short', () => {
    const output = 'UTC 2026-11-14\nAzores 2026-11-16\nTokyo 2026-11-16\nLisbon 2026-11-14'
    expect(distilOne(bash('node zones.mjs', output, 'Compare zones')).summary).toBe(
      'Compare zones; it printed “UTC 2026-11-14 · Azores 2026-11-16 · Tokyo 2026-11-16 · Lisbon 2026-11-14”.',
    )
  })

  it('is not the error alone that stands behind what went well', () => {
    const failed = 'IntegrityError UNIQUE constraint failed: invoices.number'
    const told = distilOne(bash('python t.py', `2026-10000\n${failed}\n${failed}`, 'Try it'))
    expect(told.title).toBe('Try it')
    expect(told.summary).toContain('it printed “2026-10000 · IntegrityError')
  })

  it('does not end with a line that stands before others', () => {
    const rows = Array.from({ length: 9 }, (_, at) => `member ${at} with_phone`).join('\n')
    const told = distilOne(
      bash('php run.php || echo "nothing to do"', `${rows}\nnothing to do`, 'Run it'),
    )
    expect(told.summary).not.toContain('ends with')
  })

  it('is the number that was asked for instead of counts', () => {
    const command = "go test -run TestTop -count=200 ./count 2>&1 | grep -c -- '--- FAIL'"
    expect(distilOne(bash(command, '16', 'How often does it fail')).title).toBe(
      'How often does it fail: 16',
    )
  })
})

it('folds a run of which nothing is seen into what comes next', () => {
  const frames = Array.from({ length: 12 }, () => 'M-nM-^BM-0 path M-nM-^BM-0').join('\n')
  const render = bash('printf x | ./prompt.exe print', frames, 'Render it')
  const test = bash('npm test', '  3 passing (2ms)', 'Test')
  const told = distil([render, test])
  expect(told.map(({ title }) => title)).toEqual(['npm test: 3 tests passed'])
  expect(told[0]).toMatchObject({ at: test.at, eventIds: [test.eventId, render.eventId] })
  expect(distil([render])).toHaveLength(1)
  // What was built for it stays known.
  const built = distil([bash('go build -o p . && ./p print', frames, 'Render it'), test])
  expect(built.map(({ title }) => title)).toEqual(['npm test: 3 tests passed'])
  expect(built[0]?.facts).toMatchObject({ attempts: [{ kind: 'build' }, { kind: 'test' }] })
  expect(distil([edit('/home/dev/shop/a.ts', ['+const a = 1']), render])).toHaveLength(2)
})
