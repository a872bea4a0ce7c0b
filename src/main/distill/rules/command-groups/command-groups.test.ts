// Which shell calls are told as one, with all that each of them told.
import { describe, expect, it } from 'vitest'
import { bash, distil, distilOne, edit, failedBash, sampleCall } from '../testing/sample-calls.ts'

const passed = ' Test Files  1 passed (1)\n      Tests  9 passed (9)'

describe('checks in a row that went well', () => {
  const calls = [
    bash('npx vitest run', passed, 'Run the tests'),
    bash('npx tsc --noEmit', '', 'Check the types'),
    bash('npx eslint src | tail -5', '', 'Lint'),
  ]

  it('are one observation with the counts, the ends and the attempts of each', () => {
    const [draft, ...others] = distil(calls)
    expect(others).toEqual([])
    expect(draft).toMatchObject({
      key: calls[0]?.toolUseId,
      kind: 'test',
      failed: false,
      title: 'vitest: 9 tests passed; tsc clean; eslint: no errors shown',
      facts: { seen: 'nothing', tests: { passed: 9 } },
    })
    expect(draft?.summary).toBe(
      'Run the tests, Check the types and Lint: vitest: 9 tests passed; tsc clean; eslint: no errors shown.',
    )
    expect(draft?.eventIds).toEqual(calls.map(({ eventId }) => eventId))
    expect(draft?.facts).toHaveProperty('attempts.length', 3)
    expect(draft?.facts).toMatchObject({
      attempts: [
        { kind: 'test', outcome: 'done', unseen: false },
        { kind: 'types', outcome: 'done', unseen: false },
        { kind: 'lint', outcome: 'done', unseen: true },
      ],
    })
  })

  it('stay apart where something was changed between them, or one of them failed', () => {
    const changed = [
      bash('npx vitest run', passed),
      edit('/home/dev/shop/a.ts', ['+x()']),
      bash('npx tsc --noEmit', ''),
    ]
    expect(distil(changed)).toHaveLength(3)
    const tests = bash('npx vitest run', passed)
    const broken = failedBash('npx tsc --noEmit', 'a.ts(1,2): error TS2304: Cannot find name x.', 2)
    expect(distil([tests, broken, bash('npx eslint src', '')]).map(({ failed }) => failed)).toEqual(
      [false, true, false],
    )
  })

  it('keep two runs of tests apart, whose counts are of different things', () => {
    const other = ' Test Files  1 passed (1)\n      Tests  2 passed (2)'
    expect(
      distil([bash('npx vitest run', passed), bash('npx vitest run src/a', other)]).map(
        ({ title }) => title,
      ),
    ).toEqual(['vitest: 9 tests passed', 'vitest src/a: 2 tests passed'])
  })
})

describe('calls of one program that only report', () => {
  it('are one observation that counts them and keeps what each printed', () => {
    const calls = [
      bash('bd update shop-1 --status in_progress', '✓ Updated issue: shop-1', 'Claim the task'),
      bash('npx vitest run', passed),
      bash('bd close shop-1', '✓ Closed shop-1', 'Close the task'),
    ]
    const drafts = distil(calls)
    expect(drafts.map(({ title }) => title)).toEqual([
      'vitest: 9 tests passed',
      'bd: Updated issue: shop-1 and Closed shop-1',
    ])
    expect(drafts[1]?.summary).toBe(
      '2 calls of bd: Claim the task (Updated issue: shop-1); Close the task (Closed shop-1).',
    )
    expect(drafts[1]?.eventIds).toEqual([calls[0]?.eventId, calls[2]?.eventId])
  })

  it('are called by what they were for where one answer would stand for all', () => {
    const calls = [
      bash('erk setup-impl', "Already on plan branch 'fix-terms'", 'Set up plan #8398'),
      bash('erk impl-signal started', '', 'Signal that it started'),
      bash('erk impl-verify', '', 'Verify the folder'),
    ]
    expect(distil(calls)[0]?.title).toBe(
      'erk: Set up plan #8398; Signal that it started; Verify the folder',
    )
  })

  it('leaves alone what failed, what serves and what two interpreters did', () => {
    expect(
      distil([
        bash('bd close shop-1', 'Closed'),
        failedBash('bd close shop-2', 'Error: no such issue'),
      ]),
    ).toHaveLength(2)
    expect(
      distil([
        bash('python3 a.py', '1 row'),
        bash('npx vitest run', passed),
        bash('python3 b.py', '2'),
      ]),
    ).toHaveLength(3)
  })
})

describe('what is only set up', () => {
  it('in a throw-away place is part of what it was set up for', () => {
    const calls = [
      bash('D=/tmp/try; mkdir -p $D && touch /tmp/try/a.txt', '', 'Set up a folder'),
      bash('./render /tmp/try', 'rendered 1 page', 'Render it'),
    ]
    const [draft, ...others] = distil(calls)
    expect(others).toEqual([])
    expect(draft?.title).toBe('Render it: rendered 1 page')
    expect(draft?.eventIds.toSorted()).toEqual(calls.map(({ eventId }) => eventId))
  })

  it('in the project is told', () => {
    expect(distil([bash('mkdir -p src/new', ''), bash('./render src', 'ok: 1')])).toHaveLength(2)
  })
})

describe('what a command printed', () => {
  it.each([
    ['{"valid": true, "dir": "/home/dev/x"}', 'it printed “valid: true, dir: /home/dev/x”'],
    ['{\n  "event": "started",\n  "plan": 8171\n}', 'it printed “event: started, plan: 8171”'],
    ['[1, 2, 3]', 'it printed “3 entries”'],
    ['', 'it printed nothing'],
    ['Shell cwd was reset to /home/dev', 'it printed nothing'],
  ])('%j', (printed, told) => {
    expect(distilOne(bash('./plan verify', printed, 'Verify the plan')).summary).toBe(
      `Verify the plan; ${told}.`,
    )
  })

  it('is not what it only echoes between its steps', () => {
    const call = bash(
      './render a; echo "--- second ---"; ./render b',
      '--- second ---',
      'Render both',
    )
    expect(distilOne(call).summary).toBe('Render both; it printed nothing.')
  })

  it('lists files that are not formatted, though it ends with 0', () => {
    const draft = distilOne(bash('gofmt -l .', 'cart.go\nprice.go', 'Check the format'))
    expect(draft).toMatchObject({ failed: true, title: 'Check the format: failed' })
    expect(draft.summary).toContain('not formatted: cart.go and price.go')
  })

  it('is what a reply says', () => {
    const call = bash(
      'gh api repos/shop/cart/pulls/1/comments/2/replies -f body="Fixed in 1a2b3c4, sorted by name."',
      '{"id": 3}',
      'Reply to the first comment',
    )
    expect(distilOne(call).title).toBe(
      'Reply to the first comment: “Fixed in 1a2b3c4, sorted by name.”',
    )
  })

  it('is looked at where the program only tells how things are', () => {
    const drafts = distil([
      bash('docker ps', 'CONTAINER ID', 'Show what runs'),
      sampleCall('Read', { input: { file_path: '/home/dev/shop/a.ts' }, response: {} }),
    ])
    expect(drafts.map(({ kind }) => kind)).toEqual(['explore'])
  })
})

describe('a call that says nothing by itself', () => {
  it('is told with the others of its program', () => {
    const frames = '^[[48;2;220;138;120mM-nM-^BM-0 ^[[0m'
    const drafts = distil([
      bash('./render stream | cat -v', frames, 'Capture all frames'),
      bash('./render stream --slow | cat -v', frames, 'Stream a slow segment'),
    ])
    expect(drafts.map(({ title }) => title)).toEqual([
      'render: Capture all frames and Stream a slow segment',
    ])
  })

  it('and only stages a commit is told with the commit', () => {
    const staged = bash('git add a.ts && git rm --cached b.ts', "rm 'b.ts'", 'Stage the changes')
    const commit = bash('git commit -m "feat: c"', '[main 1a2b3c4] feat: c\n 2 files changed')
    const drafts = distil([staged, commit])
    expect(drafts.map(({ title }) => title)).toEqual(['Committed “feat: c”'])
    expect(drafts[0]?.eventIds).toContain(staged.eventId)
    expect(distil([staged])).toHaveLength(1)
  })
})
