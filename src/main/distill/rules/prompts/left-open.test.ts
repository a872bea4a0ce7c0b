// What the agent's last message leaves open, in its own words and nothing beyond them.
import { describe, expect, it } from 'vitest'
import { leftOpenIn } from './left-open.ts'

const cases: readonly (readonly [string, string, readonly (readonly [string, string])[]])[] = [
  [
    'tasks under a heading of what comes next',
    'Two tasks are done.\n\n### Next Steps\nThe remaining tasks are:\n- shop.4: trace the queue\n- shop.5: trace the channel\n\nThese depend on the foundation.',
    [
      ['next', 'shop.4: trace the queue'],
      ['next', 'shop.5: trace the channel'],
    ],
  ],
  [
    'what waits for the user, after the work',
    'Both commits are done and all tests pass (230 TS, 121 Rust). Ready to push when you are.',
    [['next', 'Ready to push when you are.']],
  ],
  ...(
    [
      ['Still open', 'the skipped test'],
      ['Noch offen', 'Ahmeds Review'],
      ['Reste à faire', 'la migration'],
      ['Pendiente', 'la copia de Marta'],
      ['Da fare', 'il grafico'],
      ['Por fazer', 'a cópia da base'],
      ['Nog te doen', 'de kopie'],
      ['Do zrobienia', 'ziarno na mapie'],
    ] as const
  ).map(
    ([head, item]) =>
      [
        `a list under “${head}”`,
        `Committed on main.\n\n**${head}:**\n- ${item}`,
        [[/^(?:Reste|Da|Por|Nog te|Do)/.test(head) ? 'next' : 'open', item]],
      ] as const,
  ),
  [
    'what the agent itself did not do or check',
    "The upgrade is through. I have not checked whether prod has the key. I haven't changed anything.",
    [['open', 'I have not checked whether prod has the key.']],
  ],
  [
    'no answer to a question of its own, and nothing that would have been',
    'What would have caught it:\n- a hook that curls the service after the upgrade\n- or a dry run on the server? No, that is not tested there either\n\nThe test would not have been run.',
    [],
  ],
  ...[
    'What remains is the config with the names.',
    'Offen ist noch, dass SQLite die Schlüssel nur auf Wunsch prüft.',
    'Für das Kommando gibt es noch keinen automatischen Test.',
  ].map(
    (words) =>
      [
        `what is left after a commit: ${words}`,
        `Committed as 62dcb28. ${words}`,
        [['open', words]],
      ] as const,
  ),
  ['that nothing is left', 'Committed as 62dcb28. Offen ist nur nichts mehr.', []],
  [
    'what was not fixed',
    "It's real: a half-copied file gives dearer offers. I have not fixed it: the cron job isn't in this repo.",
    [
      [
        'open',
        "It's real: a half-copied file gives dearer offers. I have not fixed it: the cron job isn't in this repo.",
      ],
    ],
  ],
  [
    'entries of a list that lean on no sentence above it',
    'Not pushed; there is no remote.\n\n**Still open:**\n- the tax rounds the sum, not each line. Finance may want the latter',
    [
      ['open', 'Not pushed; there is no remote.'],
      ['open', 'the tax rounds the sum, not each line. Finance may want the latter'],
    ],
  ],
  [
    'boxes for somebody else',
    'Hecho, sin push.\n\nPara Pau mañana:\n- [ ] quitar la columna sold\n- [x] copia',
    [['next', 'quitar la columna sold']],
  ],
  [
    'a failure that was there before',
    'All checks pass - only the pre-existing ty errors remain (confirmed on base branch).',
    [
      [
        'open',
        'All checks pass - only the pre-existing ty errors remain (confirmed on base branch).',
      ],
    ],
  ],
  [
    'what was not done, and the question at the end',
    'The parser is split. The migration is not yet tested on Windows. Want me to open the PR?',
    [
      ['open', 'The migration is not yet tested on Windows.'],
      ['asked', 'Want me to open the PR?'],
    ],
  ],
  [
    'a step that the user has to take',
    'Done. You need to restart the server by hand.',
    [['open', 'You need to restart the server by hand.']],
  ],
  [
    'nothing that the agent announces on the way, and does at once',
    'Unit tests: 114 passed. Let me complete the remaining plan steps.',
    [],
  ],
  [
    'nothing of what is settled',
    'The flaky test is fixed. Nothing left to do; no issues remain open.',
    [],
  ],
  [
    'nothing of a list of what was done',
    '## Changes\n- Added retries\n- Fixed the header\n\nAll 12 tests pass.',
    [],
  ],
  [
    'what stands after a label, in other languages too',
    'Committet als 5d20c11 mit Version 0.11.0, nicht gepusht. Offen: Jana prüft morgen; die Suite läuft nicht.',
    // How far the commit went is told from git.
    [['open', 'Offen: Jana prüft morgen; die Suite läuft nicht.']],
  ],
  [
    'a run that stands half done, and what is to be run',
    'Noted: rows without a country get EUR. The backfill still stands at batch 212 of 412; run it with `--from-batch 213` after 22:00.',
    [
      [
        'open',
        'The backfill still stands at batch 212 of 412; run it with --from-batch 213 after 22:00.',
      ],
    ],
  ],
  [
    'what is left for the user and for tomorrow',
    'The draft is written. Left for you: publish it. Tomorrow: reverse charge moves to the tax package.',
    [
      ['open', 'Left for you: publish it.'],
      ['next', 'Tomorrow: reverse charge moves to the tax package.'],
    ],
  ],
  [
    'that the cause was not found',
    'Both changes are undone, the tree is clean. The cause is not found; ops looks at varnish.',
    [['open', 'The cause is not found; ops looks at varnish.']],
  ],
  [
    'that something was not done yet',
    'It has to live in Redis. I have not done that yet, since the keys change.',
    [['open', 'I have not done that yet, since the keys change.']],
  ],
  [
    'that tests were not run again, in Japanese',
    'まとめました。テストはまだ再実行していません。',
    [['open', 'テストはまだ再実行していません。']],
  ],
  [
    'what a list has not ticked, and nothing that it has',
    'Routes:\n\n- [x] auth, untested\n- ⬜ a test for every route\n- ✅ keys',
    [['open', 'a test for every route']],
  ],
  [
    'with what it leans on',
    'The exporter writes CSV now, 8 tests pass. I have not pushed this one, so the server lacks it.',
    [
      [
        'open',
        'The exporter writes CSV now, 8 tests pass. I have not pushed this one, so the server lacks it.',
      ],
    ],
  ],
  [
    'one after the other with what both lean on',
    'The tag is out. `lint` passed; `release` now waits for approval on the `live` environment:\nhttps://ci.example.org/runs/1\n\nIf you confirm it, it is still missing the key.',
    [
      [
        'open',
        'lint passed; release now waits for approval on the live environment. If you confirm it, it is still missing the key.',
      ],
    ],
  ],
  [
    'that something waits for approval, in other languages',
    'Das Deployment wartet auf die Freigabe von Jana. El despliegue espera la aprobación de Luis.',
    [
      ['open', 'Das Deployment wartet auf die Freigabe von Jana.'],
      ['open', 'El despliegue espera la aprobación de Luis.'],
    ],
  ],
  [
    'what has no subject with what the answer is about',
    'The switch is a button now. Its label changed.\n\nI left the old test alone.\n\nNot committed.',
    [['open', 'The switch is a button now. … Not committed.']],
  ],
  [
    'the question in front of its explanation',
    'The example is wrong. Do you want me to fix the example? It is one word.',
    [['asked', 'Do you want me to fix the example?']],
  ],
  [
    'a short question with the list that it is about',
    'It fails without curl. Two ways:\n\n1. `node -e "exit(r.ok ? 0 : 1)"`\n2. `node:alpine`, which has it.\n\nWhich one?',
    [['asked', 'Two ways: node -e "exit(r.ok ? 0 : 1)"; node:alpine, which has it. Which one?']],
  ],
  [
    'a question put off until tomorrow',
    'All is saved. The question for tomorrow: cookie or token.',
    [['open', 'The question for tomorrow: cookie or token.']],
  ],
  ['no question that the agent answers itself', 'Why did it fail? The cache was full.', []],
  [
    'the point below a heading, and not how it will be',
    'Done.\n\n## One thing left for you\n\nLine 101 of `shop.jsonc` has the typo `P;red`. With that fix the price is shown.',
    [['open', 'Line 101 of shop.jsonc has the typo P;red.']],
  ],
  [
    'nothing below a heading where it says so',
    'Done.\n\n## Remaining\n\nNothing, all of it is in.',
    [],
  ],
  ['nothing after a label that says so', 'All is merged. Open: nothing. Next: none.', []],
  [
    'nothing of an approach that another one replaced',
    'The first approach did not work, so the lock is taken earlier. Someone who needs it finds it in docs.',
    [],
  ],
  ['nothing in another language', 'Alles erledigt. Noch offen ist nichts.', []],
]

describe('what is left open', () => {
  for (const [name, message, expected] of cases) {
    it(`tells ${name}`, () => {
      expect(leftOpenIn(message).map(({ kind, words }) => [kind, words])).toEqual(expected)
    })
  }

  it('ends a list of what is left where another heading begins', () => {
    const message = '## Remaining\n- docs\n\n## Verified\n- build\n- lint'
    expect(leftOpenIn(message)).toEqual([{ kind: 'next', words: 'docs' }])
  })

  it('reads a huge message in time and tells no more than four things', () => {
    const started = performance.now()
    const found = leftOpenIn('This is still missing a test for case x. '.repeat(200_000))
    expect(found.length).toBeLessThanOrEqual(4)
    expect(performance.now() - started).toBeLessThan(30_000)
  })
})
