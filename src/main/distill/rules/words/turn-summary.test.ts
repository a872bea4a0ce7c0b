// How turns are closed.
import { estimateTokenCount } from 'tokenx'
import { describe, expect, it } from 'vitest'
import type { DecisionRecord } from '../../../agents/tool-call.ts'
import { bash, distil, edit, failedBash, sampleCall } from '../testing/sample-calls.ts'
import { summariseTurn } from './turn-summary.ts'

describe('turns', () => {
  it('says what was done and how it ended', () => {
    const observations = distil([
      edit('/home/dev/shop/src/cart.ts', ['+export function a() {}']),
      failedBash('npm test', 'Tests:       1 failed, 2 passed, 3 total'),
      edit('/home/dev/shop/src/price.ts', ['+export function b() {}']),
      bash('npm test', 'Tests:       3 passed, 3 total'),
      bash('git commit -m "Add the cart"', '[main 12e2d10] Add the cart'),
    ]).sort((a, b) => a.at - b.at)
    const closing = summariseTurn(
      { prompt: 'Build the cart; it needs prices.', lastMessage: 'Done.' },
      observations,
    )
    expect(closing.title).toBe('Build the cart; it needs prices')
    expect(closing.summary).toBe(
      'Changed cart.ts and price.ts; tests pass (npm test: 3 tests passed) after 1 failing run; committed “Add the cart”.',
    )
  })

  it('takes no words of a commit for how the tests stand or what has no result', () => {
    const told = (subject: string) => {
      const observations = distil([
        bash('npm test', 'Tests:       14 passed, 14 total'),
        bash(`git commit -m "${subject}"`, `[main 12e2d10] ${subject}`),
      ])
      const turn = { prompt: 'Mind the exit code.', lastMessage: 'All tests pass.' }
      return summariseTurn({ ...turn, outcome: 'no_result' }, observations).summary
    }
    expect(told('Exit with 1 when tests fail')).toBe(
      'All tests pass. Tests pass (npm test: 14 tests passed); committed “Exit with 1 when tests fail”. How the turn ended is not recorded.',
    )
    expect(told('Say when no result is recorded')).toBe(
      'All tests pass. Tests pass (npm test: 14 tests passed); committed “Say when no result is recorded”. How the turn ended is not recorded.',
    )
  })

  it('tells no probe outside of the project as changed, and says where nothing else was', () => {
    const probe = edit('/tmp/float/probe.go', ['+package main'])
    const told = (...calls: Parameters<typeof distil>[0]) =>
      summariseTurn({ prompt: 'Why whole cents?', lastMessage: null }, distil(calls)).summary
    expect(told(probe)).toBe('Changed only scratch files outside of the project (probe.go).')
    expect(told(probe, edit('/home/dev/shop/src/cart.ts', ['+export const a = 1']))).toBe(
      'Changed cart.ts.',
    )
  })

  it('tells what the user asked for while it ran, and no nod', () => {
    const turn = { prompt: 'Measure how long the dashboard loads', lastMessage: 'It is measured.' }
    const told = (...steering: string[]) => summariseTurn({ ...turn, steering }, []).summary
    expect(told('ok', 'we should also log it to a file so that we can read it afterwards')).toBe(
      'It is measured. Meanwhile the user asked: “We should also log it to a file so that we can read it afterwards”.',
    )
    expect(told('yes')).toBe('It is measured.')
  })

  it('tells how many files a commit has where it has more than were seen to change', () => {
    const told = (size: string) =>
      summariseTurn(
        { prompt: 'Migrate the languages', lastMessage: null },
        distil([
          ...['a', 'b', 'c', 'd', 'e'].map((name) => edit(`/home/dev/shop/src/${name}.ts`, ['+x'])),
          bash('git commit -am "Migrate them"', `[main 12e2d10] Migrate them\n ${size}`),
        ]),
      ).summary
    expect(told('44 files changed, 9 insertions(+)')).toContain('at least 5 files')
    expect(told('44 files changed, 9 insertions(+)')).toContain('…; 44 in one commit)')
    expect(told('5 files changed, 9 insertions(+)')).not.toContain('in one commit')
  })

  it('names no turn after a file that it removed again', () => {
    const path = '/home/dev/shop/debug.py'
    const content = 'print(1)\n'
    const made = sampleCall('Write', {
      input: { file_path: path, content },
      response: { type: 'create', filePath: path, content, structuredPatch: [] },
    })
    const drafts = distil([
      made,
      bash('python debug.py', '1', 'See what is printed'),
      bash('rm debug.py', ''),
    ]).sort((a, b) => a.at - b.at)
    const { title, summary } = summariseTurn({ prompt: 'ok', lastMessage: null }, drafts)
    expect(title).not.toContain('Created')
    expect(summary).not.toContain('hanged debug.py')
  })

  it('takes what the client puts in place of an answer for no error', () => {
    const turn = { prompt: 'Run it over all of them.', outcome: 'interrupted' } as const
    const { summary } = summariseTurn({ ...turn, lastMessage: 'No response requested.' }, [])
    expect(summary).toContain('The user stopped the turn before an answer.')
    expect(summary).not.toContain('No response')
  })

  it.each([
    ['hm ok, throw it away. try the indices?', 'Hm ok, throw it away. try the indices?'],
    ['Thanks, that works. Now add a limit of three bookings', 'Add a limit of three bookings'],
    [
      'danke, das klappt. Jetzt bitte die Anleitung schreiben',
      'Jetzt bitte die Anleitung schreiben',
    ],
    [
      'die README ist leer. schreib eine anleitung, sie soll im Sommer wiegen und am Abend alles eintragen',
      'Die README ist leer. schreib eine anleitung, sie soll im Sommer wiegen und am…',
    ],
    [
      'How slow is simplify really? Measure only, we will get lines of a hundred thousand points',
      'How slow is simplify really?',
    ],
    ['The tests fail now and then. from yesterdays run:', 'The tests fail now and then'],
    ['Fix the build. 😭', 'Fix the build'],
  ])('is named by what is asked, not by what leads to it: %s', (prompt, title) => {
    expect(summariseTurn({ prompt, lastMessage: 'Done.' }, []).title).toBe(title)
  })

  it('is named by a question that has no mark, as the answer is cut to be a title', () => {
    const turn = {
      prompt: 'good. whats the output you mention, in one sentence',
      answerBefore: 'The review is written.',
      lastMessage:
        'With ana +667 and two others it settles ben and cho with 333 each and leaves ana one cent short of it.',
    }
    expect(summariseTurn(turn, []).title).toBe('Whats the output you mention, in one sentence')
  })

  it('names a turn that was only waved on after what came of it', () => {
    const observations = distil([
      bash('git commit -m "Add the cart"', '[main 12e2d10] Add the cart'),
    ])
    expect(summariseTurn({ prompt: 'continue', lastMessage: null }, observations).title).toBe(
      'Committed “Add the cart”',
    )
  })

  it('tells a short question with what it asks about', () => {
    const lastMessage =
      'There are two ways to do it.\n\nI would lean towards B, since it is backward compatible. Which do you want?'
    expect(summariseTurn({ prompt: 'What would it take?', lastMessage }, []).summary).toBe(
      'There are two ways to do it. I would lean towards B, since it is backward compatible. The agent asks: “Which do you want?”',
    )
  })

  it('tells a notice by more than a sentence that leans on another', () => {
    const titled = (lastMessage: string) => summariseTurn({ prompt: null, lastMessage }, []).title
    expect(
      titled('Both converters ran on all files. The second one still has to fix the tests.'),
    ).toBe('Both converters ran on all files')
    expect(
      titled('Ten of fifteen routes are moved:\n\n- ✅ auth\n- ⬜ remove legacy-log.js'),
    ).toMatch(/^Ten of fifteen routes are moved/)
  })

  it('which is told once', () => {
    const long = Array.from({ length: 12 }, (_, n) => `Part ${n} is that engine already.`).join(' ')
    const lastMessage = `${long}\n\nI would lean towards B. Which do you want?`
    expect(summariseTurn({ prompt: 'What would it take?', lastMessage }, []).summary).toMatch(
      /The agent asks: “I would lean towards B\. Which do you want\?”$/,
    )
  })

  it('names what was searched for on the web where no answer came', () => {
    const observations = distil([
      sampleCall('WebSearch', {
        input: { query: 'xterm.js tmux scrolling' },
        response: { query: 'xterm.js tmux scrolling', results: [] },
      }),
    ])
    const turn = { prompt: 'Why does it not scroll?', lastMessage: null }
    expect(summariseTurn({ ...turn, outcome: 'interrupted' }, observations).summary).toBe(
      'Searched the web for “xterm.js tmux scrolling”. The user stopped the turn before an answer.',
    )
  })

  it('takes what the agent quotes for its words, not for our mark of them', () => {
    const lastMessage =
      'The log now reads: The agent says: “all tests pass”. I changed nothing else.'
    const observations = distil([
      failedBash('npm test', 'Tests:       1 failed, 2 passed, 3 total'),
    ])
    expect(summariseTurn({ prompt: 'Fix the log', lastMessage }, observations).summary).toMatch(
      /^Tests fail|^The log now reads/,
    )
  })

  it('says nothing where nothing happened', () => {
    expect(summariseTurn({ prompt: null, lastMessage: null }, [])).toEqual({
      title: '',
      summary: '',
    })
  })
})

it('tells of a plan that was revised and then accepted that it was accepted', () => {
  const plan = '# Move it to toml\n\n1. read it'
  const propose = (more: object) => sampleCall('ExitPlanMode', { input: { plan }, ...more })
  const observations = distil([
    propose({
      outcome: 'refused',
      error:
        "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). To tell you how to proceed, the user said:\nenv vars must stay",
    }),
    propose({ response: { plan } }),
  ])
  const { summary } = summariseTurn(
    { prompt: 'plan it', lastMessage: 'Step 1 is in.' },
    observations,
  )
  expect(summary).toContain(
    'The user accepted the plan “Move it to toml” after a revision: the user had said “env vars must stay”',
  )
  expect(summary).not.toContain('did not accept')
})

describe('a title', () => {
  it('has all of two short questions, of which one was answered', () => {
    const prompt = 'and does a gap matter? and what happens after 9999 in a year'
    expect(summariseTurn({ prompt, lastMessage: 'The next one fails.' }, []).title).toBe(
      'And does a gap matter? and what happens after 9999 in a year',
    )
  })

  it('says of thanks that nothing was done', () => {
    const turn = { prompt: 'thanks', lastMessage: "You're welcome.", answerBefore: 'Committed.' }
    expect(summariseTurn(turn, []).title).toBe('Nothing done: “thanks”')
  })

  it('is the commit where a short prompt asks for it in any language', () => {
    const observations = distil([
      bash('git commit -m "Add the cart"', '[main 12e2d10] Add the cart'),
    ])
    expect(summariseTurn({ prompt: 'Haz commit', lastMessage: null }, observations).title).toBe(
      'Committed “Add the cart”',
    )
  })

  it.each([
    ['yes do it. but dont touch the tests, Jonas rewrites them', 'Shall I change it?'],
    ['both', 'Keep both, or one side?'],
    ['si créala', '¿Creo la migración?'],
    ['sorry sorry, one more time. and then commit', null],
    ['better. commit', null],
    ['Show! commita', null],
  ])('of a turn that answered or waved on is what was done: %s', (prompt, answerBefore) => {
    const done = distil([bash('git commit -m "Add the cart"', '[main 12e2d10] Add the cart')])
    const turn = { prompt, answerBefore, lastMessage: 'Committed.' }
    expect(summariseTurn(turn, done).title).toBe('Committed “Add the cart”')
  })

  it.each([
    ['works. can you put it online?', 'Put it online?'],
    ['super. ziarno na mapie jutro', 'Ziarno na mapie jutro'],
    ['sorry, i talked to ops. the session store evicts', 'The session store evicts'],
  ])('begins with what is asked: %s', (prompt, title) => {
    expect(summariseTurn({ prompt, lastMessage: null }, []).title).toMatch(title)
  })

  it('is not what was not done', () => {
    const lastMessage = "I haven't posted anything yet. Say go and I'll post it."
    expect(summariseTurn({ prompt: 'yes post it', lastMessage }, []).title).toBe('yes post it')
  })

  it.each([
    ['parse_amount is off by a cent. Fix it.', 'parse_amount is off by a cent'],
    ['src/cart.ts loses items on reload', 'src/cart.ts loses items on reload'],
    ['totalOf() returns NaN for an empty cart', 'totalOf() returns NaN for an empty cart'],
    ['npm run build fails since yesterday', 'npm run build fails since yesterday'],
    ['the cart loses items on reload', 'The cart loses items on reload'],
    ['don’t round twice in the cart', 'Don’t round twice in the cart'],
    [
      'When the cart is opened in a second browser window at the same time, its items are lost on reload.',
      'Its items are lost on reload',
    ],
  ])('of the prompt %j is %j', (prompt, title) => {
    expect(summariseTurn({ prompt, lastMessage: null }, []).title).toBe(title)
  })

  it.each(['Commit this.', 'commit and push', 'Please commit it now', 'open a PR', 'ok'])(
    'says what was done where the prompt only says %j',
    (prompt) => {
      const done = distil([bash('git commit -m "Add the cart"', '[main 12e2d10] Add the cart')])
      expect(summariseTurn({ prompt, lastMessage: null }, done).title).toBe(
        'Committed “Add the cart”',
      )
    },
  )

  it('says how it failed where nothing else was done', () => {
    const done = distil([failedBash('npm test', 'Tests:       1 failed, 2 passed, 3 total')])
    expect(summariseTurn({ prompt: 'run the tests', lastMessage: null }, done).title).toBe(
      'npm test: 1 of 3 tests failed',
    )
  })
})

describe('what was done', () => {
  const turn = { prompt: 'Where is the threshold?', lastMessage: null }
  const search = sampleCall('Grep', {
    input: { pattern: 'threshold' },
    response: { numFiles: 1 },
  })

  it('leaves the looking around out where an answer is quoted', () => {
    const looked = distil([search])
    const answer = { ...turn, lastMessage: 'The threshold is 5000 cents, in src/discount.js.' }
    expect(summariseTurn(answer, looked).summary).toBe(
      'The threshold is 5000 cents, in src/discount.js.',
    )
    expect(summariseTurn(turn, looked).summary).toBe('Searched for “threshold”.')
  })

  it('names the tests that fail', () => {
    const output = '✖ the number survives a restart (2ms)\nℹ tests 6\nℹ pass 5\nℹ fail 1'
    const drafts = distil([failedBash('npm test', output)])
    expect(summariseTurn(turn, drafts).summary).toBe(
      'Tests fail (npm test: 1 of 6 tests failed: the number survives a restart).',
    )
  })

  it('tells what the last run came to beside the words of the agent', () => {
    const drafts = distil([failedBash('npm test', 'Tests:       1 failed, 2 passed, 3 total')])
    const said = {
      ...turn,
      lastMessage: 'Rounded the prices once in price.ts. All tests pass now.',
    }
    expect(summariseTurn(said, drafts).summary).toBe(
      'Tests fail (npm test: 1 of 3 tests failed). The agent says: “Rounded the prices once in price.ts. All tests pass now.”',
    )
    const checked = { ...turn, lastMessage: 'All checks pass - only the old type errors remain.' }
    expect(
      summariseTurn(checked, distil([failedBash('make ci', 'make: Error 1')])).summary,
    ).toMatch(/failed[^“]* The agent says: “All checks pass - only the old type errors remain\.”$/)
  })

  it('takes what a linter left after mending for how it stands', () => {
    const first = failedBash('ruff check .', 'a.py:1:1: I001 Unsorted\nFound 3 errors.')
    const left = failedBash('ruff check --fix .', 'Found 3 errors (1 fixed, 2 remaining).')
    const told = summariseTurn({ ...turn, lastMessage: null }, distil([first, left])).summary
    expect(told).toContain('ruff check failed with 2 errors')
    expect(told).not.toContain('3 errors')
  })

  it('tells each folder of a build apart, and which test failed there', () => {
    const red =
      '98% tests passed, 1 tests failed out of 52\n\nThe following tests FAILED:\n\t 40 - lease_test (Failed)'
    const calls = [
      bash('ctest --test-dir build-asan 2>&1 | tail -8', red),
      bash('ctest --test-dir build 2>&1 | tail -8', '100% tests passed, 0 tests failed out of 52'),
    ]
    const sum = (of: typeof calls) =>
      summariseTurn({ ...turn, lastMessage: null }, distil(of)).summary
    expect(sum(calls)).toContain(
      'ests fail (ctest --test-dir build-asan: 1 of 52 tests failed: lease_test)',
    )
    const again = bash(
      'ctest --test-dir=./build-asan',
      '100% tests passed, 0 tests failed out of 52',
    )
    expect(sum([...calls, again])).not.toContain('tests fail (')
  })

  const green = 'Tests:       3 passed, 3 total'
  const claims = 'The discount works. All 3 tests pass, and everything is committed and pushed.'
  const git = '[main 12e2d10] Add it\nTo host:x.git\n   1a2b3c4..12e2d10  main -> main'
  const price = edit('/home/dev/shop/src/price.ts', ['+export function a() {}'])
  it.each([
    [
      'that nothing shows',
      [price],
      claims,
      /^The discount works\. The agent says: “All 3 tests .*”/,
    ],
    [
      'of which a part is shown',
      [price, bash('npm test', green)],
      claims,
      /The agent says: “All 3 tests pass, and everything is committed and pushed\.”/,
    ],
    [
      'that the record shows',
      [price, bash('npm test', green), bash('git commit -am "Add it" && git push', git)],
      claims,
      /^The discount works\. All 3 tests pass, and everything is committed and pushed\./,
    ],
    [
      'of what was never published',
      [price],
      'The packages are published to npm.',
      /The agent says: “The packages are published to npm\.”/,
    ],
    [
      'with what explains it',
      [price],
      'All 3 tests pass. They run on Next.js 14.',
      /The agent says: “All 3 tests pass\. They run on Next\.js 14\.”/,
    ],
    [
      'beside what else was done',
      [price],
      'Switched to cents so that nothing drifts; all tests pass.',
      /^The agent says: “Switched to cents/,
    ],
    [
      'of a whole that did not build',
      [price, failedBash('npm run build', 'src/a.ts(6,33): error TS2307: Cannot find module')],
      'Created a fully functional shop.',
      /npm run build failed\b[^“]* The agent says: “Created a fully functional shop\.”$/,
    ],
    [
      'of which only a part was run after it was red',
      [
        failedBash('npx vitest run', 'Tests  2 failed | 1 passed (3)'),
        bash('npx vitest run src/a.test.ts', 'Tests  1 passed (1)'),
      ],
      'All tests pass.',
      /^The agent says: “All tests pass\.”/,
    ],
    [
      'in another language, whatever the record shows',
      [price, bash('flutter test 2>&1 | tail -6', '00:41 +85: All tests passed!')],
      'O preço agora fica em centavos e o pacote foi publicado.',
      /^The agent says: “O preço agora fica em centavos e o pacote foi publicado\.”/,
    ],
    [
      'of all tests where a part ran',
      [price, bash('npx vitest run src/price.test.ts', 'Tests  4 passed (4)')],
      'All tests pass.',
      /^The agent says: “All tests pass\.”/,
    ],
    [
      'of more tests than ran',
      [price, bash('npx vitest run src/price.test.ts', 'Tests  4 passed (4)')],
      'All 309 tests pass.',
      /^The agent says: “All 309 tests pass\.”/,
    ],
    [
      'of a publication that was only tried',
      [price, bash('pnpm -r publish --dry-run', 'Packages: 3')],
      'Released 3.2.0 and published it to npm.',
      /^The agent says: “Released 3\.2\.0/,
    ],
    [
      'that it works where nothing was run',
      [price],
      'The cart works end to end now.',
      /^The agent says: “The cart works end to end now\.”/,
    ],
    [
      'of a merge that nobody made',
      [price],
      'PR #12 has been merged into main.',
      /^The agent says: “PR #12 has been merged/,
    ],
    [
      'of a deed where nothing was done',
      [],
      'Fixed the rounding in price.ts.',
      /^The agent says: “Fixed the rounding in price\.ts\.”/,
    ],
    [
      'that a linter which is not there is content',
      [
        price,
        failedBash(
          'ruff check . ; mypy shop',
          'Exit code 127\n/bin/bash: line 1: ruff: command not found\n/bin/bash: line 1: mypy: command not found',
        ),
      ],
      'Everything is clean: ruff reports no issues, mypy is happy.',
      /The agent says: “Everything is clean: ruff reports no issues, mypy is happy\.”/,
    ],
    [
      'of a deployment',
      [price],
      'Deployed to staging.',
      /^The agent says: “Deployed to staging\.”/,
    ],
  ])('marks a claim %s as the agent’s or leaves it', (_, calls, lastMessage, said) => {
    expect(summariseTurn({ ...turn, lastMessage }, distil(calls)).summary).toMatch(said)
  })

  it.each([
    'Todos os testes passam; o APK compila.',
    'Todos los tests ya están pasando.',
    'Todas las pruebas pasan.',
    'Tous les tests passent.',
    'Tutti i 12 test sono passati.',
    'Alle Tests laufen durch.',
    'Alle tests zijn geslaagd.',
    'Wszystkie testy przechodzą.',
    'Все тесты прошли.',
    'Tüm testler geçti.',
    'テストはすべて通りました。',
    '모든 테스트가 통과했습니다.',
    '所有测试均已通过。',
  ])('tells %j beside a red run as the agent’s words', (lastMessage) => {
    const red = bash('flutter test 2>&1 | tail -6', '00:41 +84 -1: Some tests failed.')
    expect(summariseTurn({ ...turn, lastMessage }, distil([price, red])).summary).toMatch(
      /tests fail \(flutter test: 1 of 85 tests failed\)\. The agent says: “[^”]+”$/,
    )
  })

  it.each([
    'Nothing was committed or pushed.',
    'Once all is done, all tests pass.',
    'Once all tests pass it can be merged.',
    'The list is pushed down by the banner.',
    'That was committed earlier, in the first pass.',
    'Add a hook so that tests are green before a commit.',
  ])('takes %j for no claim', (lastMessage) => {
    expect(summariseTurn({ ...turn, lastMessage }, distil([price])).summary).not.toMatch(
      /the agent says/i,
    )
  })

  it('does not take what was committed in a throw-away folder for the project’s', () => {
    const drafts = distil([
      bash('cd /tmp/try && git commit -m "Try it"', '[main 12e2d10] Try it'),
      bash('git -C /tmp/try commit -m "Try it again"', '[main 12e2d11] Try it again'),
    ])
    expect(drafts.flatMap(({ facts }) => ('commits' in facts ? facts.commits : []))).toEqual([])
    expect(summariseTurn(turn, drafts).summary).not.toContain('ommitted “')
  })

  it('is named by a commit that stands, not by one that was folded into another', () => {
    const drafts = distil([
      bash('git commit -m "docs: say how it rounds"', '[main 12e2d10] docs: say how it rounds'),
      bash(
        'git reset --soft HEAD~1 && git commit --amend --no-edit && git log --oneline -1',
        '[main 1926682] feat: round once\n Date: Wed Jul 22 09:55:10 2026 +0200\n 3 files changed',
      ),
    ])
    expect(summariseTurn({ ...turn, prompt: 'Yes, please add it.' }, drafts).title).toBe(
      'Amended “feat: round once”',
    )
  })

  it('tells each commit once, amended or not', () => {
    const commit = (sha: string, amend = '') =>
      bash(`git commit ${amend}-m "Add the cart"`, `[main ${sha}] Add the cart`)
    const drafts = distil([
      commit('12e2d10'),
      commit('12e2d11', '--amend '),
      commit('12e2d12', '--amend '),
    ])
    expect(summariseTurn(turn, drafts).summary).toBe('Committed “Add the cart”, amended 2 times.')
  })

  it('says when the last commit did not come about', () => {
    const drafts = distil([
      bash('git commit -m "Add the cart"', '[main 12e2d10] Add the cart'),
      failedBash('git commit -m "Add prices"', 'error: not formatted', 1, 'Commit the prices'),
    ])
    expect(summariseTurn(turn, drafts).summary).toBe(
      'Committed “Add the cart”; the commit failed (not formatted).',
    )
  })

  it('does not call a run passed that showed no counts', () => {
    const drafts = distil([bash('npm test | tail -1', '')])
    expect(summariseTurn(turn, drafts).summary).toBe('Ran tests whose counts are unknown.')
  })

  it('leaves the least out where it is too much for a summary', () => {
    const calls = Array.from({ length: 40 }, (_, at) => [
      edit(`/home/dev/shop/src/a-file-with-a-long-name-${at}.ts`, [`+export const a${at} = 1`]),
      failedBash(`./deploy-to-a-host-with-a-long-name-${at}.sh`, 'error: no'),
      bash(
        `git commit -m "Change the file number ${at} for good"`,
        `[main 12e2d${at + 10}] Change the file number ${at} for good`,
      ),
    ]).flat()
    const { summary } = summariseTurn(
      {
        prompt: 'Go',
        lastMessage: 'Fixed the cart because prices were rounded twice. '.repeat(40),
      },
      distil(calls),
    )
    expect(estimateTokenCount(summary)).toBeLessThanOrEqual(90)
    expect(summary).toContain('Fixed the cart because prices were rounded twice.')
    expect(summary).toContain('Changed at least 40 files')
    expect(summary).toMatch(/[.!?]$/)
  })
})

describe('what the agent says of the user', () => {
  it.each([
    'You decided to keep the prices in cents because of rounding.',
    'We agreed to remove the login because it was never used.',
    'As requested by your earlier decision, the cache was removed.',
    'The user prefers tabs instead of spaces in every file.',
  ])('is not told as the record: %s', (claim) => {
    const lastMessage = `${claim} Fixed the rounding in price.ts.`
    const { title, summary } = summariseTurn({ prompt: 'ok', lastMessage, cwd: null }, [])
    expect(summary).toBe('The agent says: “Fixed the rounding in price.ts.”')
    expect(title).not.toContain(claim.slice(0, 20))
  })
})

describe('permission requests', () => {
  const request = {
    tool: 'Bash',
    input: { command: 'git push --force origin main' },
    choice: 'deny',
    found: 'transcript',
    message: null,
  } satisfies DecisionRecord
  const turn = { prompt: 'Push it', lastMessage: null, cwd: '/home/dev/shop' }

  it.each([
    [request, 'Asked to run `git push --force origin main`; not permitted.'],
    [
      { ...request, found: 'inferred' },
      'Asked to run `git push --force origin main`; no answer is recorded.',
    ],
    [
      { ...request, message: 'never force push' },
      'Asked to run `git push --force origin main`; not permitted: the user said “never force push”.',
    ],
    [
      { ...request, message: 'Ask Ann first.', found: 'rule' },
      'Asked to run `git push --force origin main`; not permitted by a rule of the user: “Ask Ann first.”',
    ],
    [
      { ...request, tool: 'Write', input: { file_path: '/home/dev/shop/.env', content: 'A=1' } },
      'Asked to write .env; not permitted.',
    ],
    [
      { ...request, tool: 'mcp__github__create_issue', input: { title: 'Prices' } },
      'Asked to use mcp__github__create_issue for “Prices”; not permitted.',
    ],
  ] satisfies [DecisionRecord, string][])('%#', (decision, said) => {
    expect(summariseTurn({ ...turn, decisions: [decision] }, []).summary).toBe(said)
  })

  it('are told once, though the refused call has its observation', () => {
    const refused = sampleCall('Bash', {
      input: { command: 'git push --force origin main', description: 'Push to main' },
      error: "The user doesn't want to proceed with this tool use.",
      outcome: 'refused',
    })
    const drafts = distil([refused])
    expect(drafts[0]?.title).toBe('Refused: Push to main')
    expect(summariseTurn({ ...turn, decisions: [request] }, drafts).summary).toBe(
      'Asked to run `git push --force origin main`; not permitted.',
    )
    expect(summariseTurn(turn, drafts).summary).toBe('Not permitted: push to main.')
  })

  it('that were allowed are no news', () => {
    const allowed = { ...request, choice: 'allow', found: 'ran' } satisfies DecisionRecord
    expect(summariseTurn({ ...turn, decisions: [allowed] }, []).summary).toBe('Asked: Push it.')
  })
})

describe('how a turn ended', () => {
  it.each<[string, Parameters<typeof summariseTurn>[0], string]>([
    [
      'by the user, before an answer',
      { prompt: 'Refactor the cart', lastMessage: null, outcome: 'interrupted' },
      'Asked: Refactor the cart. The user stopped the turn before an answer.',
    ],
    [
      'by the user, after some words',
      { prompt: 'Start it', lastMessage: 'The server starts.', outcome: 'interrupted' },
      'The server starts. The user then stopped the turn.',
    ],
    [
      'in an error of the API',
      { prompt: 'Fix it', lastMessage: 'API Error: 529 {"type":"error"}', outcome: 'done' },
      'It ended in an error of the API: “API Error: 529”.',
    ],
    [
      'with a question',
      {
        prompt: 'Plan the cart',
        lastMessage: 'The plan has four parts. Shall I begin with the prices or with the tax?',
        outcome: 'done',
      },
      'The plan has four parts. The agent asks: “Shall I begin with the prices or with the tax?”',
    ],
    [
      'without a record',
      { prompt: 'Build it', lastMessage: null, outcome: 'no_result' },
      'Asked: Build it. No answer is recorded.',
    ],
  ])('is told where that was %s', (_, turn, summary) => {
    expect(summariseTurn(turn, []).summary).toBe(summary)
  })
})

describe('what the record shows', () => {
  const refused = sampleCall('Write', {
    input: { file_path: '/home/dev/shop/CLAUDE.md', content: '# Shop' },
    error: 'Claude requested permissions to write to CLAUDE.md, but you haven’t granted it yet.',
    outcome: 'refused',
  })

  it('goes before the agent’s words of a file that it was not permitted to write', () => {
    const lastMessage = 'I have created a basic CLAUDE.md for this repository.'
    const listed = sampleCall('TodoWrite', {
      input: { todos: [{ content: 'Create CLAUDE.md', status: 'completed' }] },
    })
    const closing = summariseTurn({ prompt: '/init', lastMessage }, distil([refused, listed]))
    expect(closing.title).toBe('/init: not permitted: CLAUDE.md')
    expect(closing.summary).toBe(
      'Not permitted: write CLAUDE.md. The agent says: “Created a basic CLAUDE.md for this repository.”',
    )
  })

  it('is no refusal once the file was written after all', () => {
    const drafts = [
      ...distil([refused]),
      ...distil([edit('/home/dev/shop/CLAUDE.md', ['+# Shop'])]),
    ]
    expect(summariseTurn({ prompt: 'Go', lastMessage: null }, drafts).summary).toBe(
      'Changed CLAUDE.md.',
    )
  })

  it('keeps a failed commit, however much was done beside it', () => {
    const drafts = distil([
      ...Array.from({ length: 9 }, (_, at) =>
        edit(`/home/dev/shop/src/a-file-with-a-long-name-${at}.ts`, ['+export const a = 1']),
      ),
      bash('npm test', 'Tests:       3 passed, 3 total'),
      bash(
        'git commit -m "Add the first half of all the prices"',
        '[main 12e2d10] Add the first half of all the prices',
      ),
      failedBash('git commit -m "Add the rest"', 'error: the types do not fit', 1, 'Commit'),
    ])
    const lastMessage = 'Both halves of the prices are done and committed, and the tests pass. '
    expect(summariseTurn({ prompt: 'Go', lastMessage }, drafts).summary).toContain(
      'the commit failed (the types do not fit)',
    )
  })

  it('says what is pushed beside the commits and the pull request called like one of them', () => {
    const drafts = distil([
      bash(
        'git commit -m "Write one log for each worktree"',
        '[logs 12e2d10] Write one log for each worktree',
      ),
      bash(
        'git push -u origin logs',
        'To github.com:dev/shop.git\n * [new branch]      logs -> logs',
      ),
      bash(
        'gh pr create --draft --title "Write one log for each worktree" --body "x"',
        'https://github.com/dev/shop/pull/185',
      ),
    ])
    expect(
      summariseTurn({ prompt: 'commit, push, draft PR', lastMessage: null }, drafts).summary,
    ).toMatch(
      /^Committed “Write one log for each worktree”(?:, pushed logs)? and opened the draft pull request #185(?:; all pushed to logs)?\.$/,
    )
  })

  it('keeps failing tests beside a list of tasks that are called done', () => {
    const calls = [
      ...Array.from({ length: 9 }, (_, at) =>
        edit(`/home/dev/shop/src/a-file-with-a-long-name-${at}.ts`, ['+export const a = 1']),
      ),
      failedBash('npm test', 'Tests:       1 failed, 2 passed, 3 total'),
      sampleCall('TodoWrite', {
        input: {
          todos: Array.from({ length: 6 }, (_, at) => ({
            content: `Write the part number ${at} of the prices and of the tax`,
            status: 'completed',
          })),
        },
      }),
    ]
    const lastMessage =
      'All checks pass, apart from what was there before in the types of the shop.'
    expect(summariseTurn({ prompt: '/implement', lastMessage }, distil(calls)).summary).toContain(
      'tests fail (npm test: 1 of 3 tests failed)',
    )
  })

  it('tells what the user wants from now on, beside the task', () => {
    const prompt =
      'Build the cart; prices come from price.ts. I prefer early returns, please always use them.'
    const drafts = distil([edit('/home/dev/shop/src/cart.ts', ['+export const a = 1'])])
    expect(summariseTurn({ prompt, lastMessage: null }, drafts).summary).toBe(
      'Changed cart.ts. The user: “I prefer early returns, please always use them.”',
    )
  })

  it('tells why, where a plan is carried out', () => {
    const prompt =
      'Implement the following plan:\n\n# Cents\n\n## Context\n\nPrices drift because they are floats.\n\n'
    const appended =
      'If you need specific details from before exiting plan mode, read the full transcript'
    for (const end of ['## Steps\n1. Use cents', appended])
      expect(
        summariseTurn({ prompt: `${prompt}${end}`, lastMessage: 'Prices are cents now.' }, [])
          .summary,
      ).toBe('Prices are cents now. Why: Prices drift because they are floats.')
  })
})
