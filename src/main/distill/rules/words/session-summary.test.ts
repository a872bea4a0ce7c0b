// How sessions are closed.
import { estimateTokenCount } from 'tokenx'
import { describe, expect, it } from 'vitest'
import type { DecisionRecord } from '../../../agents/tool-call.ts'
import { bash, distil, edit, failedBash, sampleCall } from '../testing/sample-calls.ts'
import { summariseSession } from '../testing/summarise-session.ts'
import { openEnds } from './session-ends.ts'
import { cutStory } from './story-text.ts'

describe('sessions', () => {
  const facts = { decisions: [], cwd: '/home/dev/shop' }
  const told = { summary: null, isWritten: false, observations: [] }
  const built = {
    ...told,
    prompt: 'Build the cart',
    title: 'Build the cart',
    lastMessage: 'Added Cart.total in cart.ts.',
    observations: distil([edit('/home/dev/shop/src/cart.ts', ['+export function a() {}'])]),
  }
  const committed = {
    ...told,
    prompt: 'Commit this.',
    title: 'Committed “Add the cart”',
    lastMessage: 'Committed as one change.',
    observations: distil([bash('git commit -m "Add the cart"', '[main 12e2d10] Add the cart')]),
  }

  it('are named after what was done, else their first real turn, and tell everything once', () => {
    const closing = summariseSession(
      [
        {
          ...told,
          prompt: '<command-name>/clear</command-name>',
          title: '/clear',
          lastMessage: null,
        },
        built,
        { ...told, prompt: 'Now document it', title: 'Document it', lastMessage: null },
        committed,
      ],
      facts,
    )
    expect(closing.title).toBe('Add the cart')
    expect(summariseSession([built], facts).title).toBe('Build the cart')
    expect(closing.summary).toBe(
      '“Build the cart”: “Added Cart.total in cart.ts.” Asked: “Document it”. In 3 turns: changed cart.ts; committed “Add the cart”.',
    )
  })

  it.each([
    ['then change it', 'Why is the search slow?'],
    ['move the search of orders into one query', 'move the search of orders into one query'],
  ])('that a question began are named by it where the work was asked for as “%s”', (ask, title) => {
    const asked = {
      ...{ ...told, prompt: 'Why is the search slow?', title: 'Why is the search slow?' },
      lastMessage: 'It runs a query for each hit.',
    }
    const calls = [edit('/home/dev/shop/src/search.ts', ['+export function all() {}'])]
    const work = { ...told, prompt: ask, title: ask, lastMessage: 'One query.' }
    const turns = [
      asked,
      { ...work, observations: distil([...calls, bash('npm test', ' Tests  7 passed (7)')]) },
    ]
    expect(summariseSession(turns, facts).title).toBe(title)
  })

  it('call no agent a liar for what it said before the tests failed', () => {
    const green = '\n Tests  7 passed (7)\n'
    const red = '\n Tests  3 failed | 4 passed (7)\n'
    const turn = (prompt: string, lastMessage: string, calls: Parameters<typeof distil>[0]) => ({
      ...{ ...told, prompt, title: prompt, lastMessage },
      observations: distil(calls),
    })
    const before = turn(
      'Mend the hall test',
      'The test wants row 0 now, and all seven tests pass.',
      [
        edit('/home/dev/shop/src/hall.ts', ['+export function a() {}']),
        bash('npx vitest run', green),
      ],
    )
    const after = (said: string) =>
      summariseSession(
        [before, turn('Make it faster', said, [failedBash('npx vitest run', red)])],
        facts,
      ).summary
    const honest = after('There is a slip in it, which the three failures show.')
    expect(honest).toContain('3 of 7 tests failed')
    expect(honest).not.toContain('the agent says that the tests pass')
    expect(after('It is faster now, and all tests pass.')).toContain(
      'the agent says that the tests pass',
    )
  })

  it('leave out what a later turn has overtaken, and tell the yes that carried it out', () => {
    const ask = (prompt: string, lastMessage: string) => ({
      ...{ ...told, prompt, title: prompt, lastMessage },
    })
    const posted = {
      ...ask('go', 'Posted as a comment on #214.'),
      observations: distil([bash('gh pr review 214 --comment --body "The key has no date"', '')]),
    }
    const said = "I haven't posted anything yet. Say go and I'll post it with --comment."
    const overtaken = summariseSession(
      [ask('Review the pull request', 'The key has no date.'), ask('yes post it', said), posted],
      facts,
    ).summary
    expect(overtaken).not.toMatch(/posted anything|Say go/)
    expect(overtaken).toContain('“Posted as a comment on #214.”')
    // Where nothing was done since, that is how things stand.
    expect(summariseSession([built, ask('And the rest of it?', said)], facts).summary).toContain(
      "I haven't posted anything yet.",
    )
  })

  it('tell no wish that was for a while once something was done', () => {
    const wish = { kind: 'wish' as const, words: "DON'T change anything yet", offered: null }
    const asked = {
      ...{
        ...told,
        prompt: 'Why is it slow?',
        title: 'Why is it slow?',
        lastMessage: 'It parses all.',
      },
      facts: { outcome: 'done' as const, userWords: [wish], leftOpen: [] },
    }
    const asks = { ...asked, prompt: 'And then?', title: 'And then?', facts: null }
    expect(summariseSession([asked, asks], facts).summary).toContain("DON'T change")
    expect(summariseSession([asked, built], facts).summary).not.toContain("DON'T change")
  })

  it('tell no wish that the user took back after', () => {
    const wish = { kind: 'wish' as const, words: 'always use pnpm in this repo', offered: null }
    const asked = {
      ...{ ...told, prompt: 'Bump zod', title: 'Bump zod', lastMessage: 'Zod is at 4.1.' },
      facts: { outcome: 'done' as const, userWords: [wish], leftOpen: [] },
    }
    const then = (prompt: string) => ({ ...asked, prompt, title: prompt, facts: null })
    const tell = (prompt: string) => summariseSession([asked, then(prompt)], facts).summary
    expect(tell('And bump vite')).toContain('always use pnpm')
    expect(tell('Forget what I said about pnpm, npm is fine')).not.toContain('always use pnpm')
  })

  it('tell a correction of the turn that it names, not of the one before it', () => {
    const turn = (prompt: string, lastMessage: string) => ({
      ...{ ...told, prompt, title: prompt, lastMessage, facts: null },
    })
    const cache = turn('How long does the cache live?', 'The cache is cleared every hour.')
    const readme = turn('Write the readme', 'The readme has a section on installing now.')
    const no = turn('No, the cache is never cleared', 'It never is: only restarts empty it.')
    const { summary } = summariseSession([cache, readme, no], facts)
    const at = summary.indexOf('objected')
    expect(at).toBeGreaterThan(summary.indexOf('cleared every hour'))
    expect(at).toBeLessThan(summary.indexOf('readme has a section'))
  })

  it('tell what the last turns left open, back to the last in which anything was done', () => {
    const green = {
      ...built,
      prompt: 'Make it look green',
      lastMessage: 'The list is green. I have not run the production build again.',
    }
    const thanks = {
      ...{ ...told, prompt: 'Love it, thanks a lot', title: 'Love it', lastMessage: 'Gladly.' },
    }
    expect(summariseSession([built, green, thanks], facts).summary).toContain(
      'I have not run the production build again.',
    )
    expect(summariseSession([built, green, committed], facts).summary).not.toContain('build again')
  })

  it('are named after their tasks where a command or a nod began them', () => {
    const todos = ['Add fetch timings', 'Show them', 'Log them'].map((content) => ({
      ...{ content, status: 'completed', activeForm: content },
    }))
    const planned = sampleCall('TodoWrite', { input: { todos }, response: { newTodos: todos } })
    const turn = (prompt: string) => ({
      ...{ ...told, prompt, title: 'Changed _append in real.py', lastMessage: null },
      observations: distil([planned, edit('/home/dev/shop/real.py', ['+def _append(): pass'])]),
    })
    const titleOf = (prompt: string) => summariseSession([turn(prompt)], facts).title
    const command = '<command-name>/erk:plan-implement</command-name><command-args></command-args>'
    expect(titleOf(command)).toBe('/erk:plan-implement: Add fetch timings and 2 more tasks')
    expect(titleOf('9')).toBe('Add fetch timings and 2 more tasks')
    expect(titleOf('Time the fetching')).toBe('Changed _append in real.py')
  })

  it('tell of a turn the commit that it made where its answer goes over all of them', () => {
    const recap =
      "Done. Here's all:\n\n**Commit 1** (`588908d`) — web:\n- the web one\n\n**Commit 2** (`f2035ca`) — Desktop keys are cached in the inode."
    const second = {
      ...{ ...told, prompt: 'Fix the rust error about the missing key', title: 'Fix' },
      lastMessage: recap,
      observations: distil([bash('git commit -m "Cache keys"', '[main f2035ca69] Cache keys')]),
    }
    const { summary } = summariseSession([built, second], facts)
    expect(summary).toContain('Desktop keys are cached')
    expect(summary).not.toContain('the web one')
  })

  it('do not begin with the list that a command of the user’s printed', () => {
    const list = '**Pending todos (2):**\n\n1. Round the cart once\n2. Document the cart'
    const { title, summary } = summariseSession(
      [
        {
          ...told,
          prompt: '/check-todos',
          title: '/check-todos',
          lastMessage: list,
          observations: distil([bash('ls todos', 'a.md\nb.md')]),
        },
        built,
        committed,
      ],
      facts,
    )
    expect(title).toBe('Add the cart')
    expect(summary).not.toMatch(/todos/i)
    expect(summary).toMatch(/^“Build the cart”: “Added Cart\.total in cart\.ts\.”/)
    expect(summary).toContain('In 3 turns: changed cart.ts; committed “Add the cart”')
  })

  it('keep the “no” of an answer, without which what follows means the contrary', () => {
    const no = 'I could not deploy: running fly deploy is not permitted in this environment.'
    const asked = { ...told, prompt: 'Deploy to staging', title: 'Deploy to staging' }
    const closing = summariseSession(
      [{ ...asked, lastMessage: `${no} You can run \`fly deploy\` yourself.` }, built],
      facts,
    )
    expect(closing.summary).toContain(`“Deploy to staging”: “${no.slice(0, 40)}`)
  })

  it('say what was not permitted and what stays open', () => {
    const tasks = sampleCall('TodoWrite', {
      input: {
        todos: [
          { content: 'Write the cart', status: 'completed' },
          { content: 'Store the orders', status: 'pending' },
        ],
      },
    })
    const decision = {
      tool: 'Bash',
      input: { command: 'git push' },
      choice: 'deny',
      found: 'transcript',
      message: null,
    } satisfies DecisionRecord
    const { summary } = summariseSession([built, { ...committed, observations: distil([tasks]) }], {
      ...facts,
      decisions: [decision],
    })
    expect(summary).toContain('Asked to run `git push`; not permitted.')
    expect(summary).toContain('Still open: Store the orders.')
  })

  it('quote what a language model wrote about a turn', () => {
    const written = { ...built, isWritten: true, summary: 'The cart adds up its items.' }
    expect(summariseSession([written, committed], facts).summary).toMatch(
      /^The cart adds up its items\. In 2 turns/,
    )
  })

  it('in which only commands of the client ran say that, and others nothing', () => {
    const cleared = { ...told, prompt: '/clear', title: '/clear', lastMessage: null }
    const model = { ...cleared, prompt: '/model opus', title: '/model opus' }
    expect(summariseSession([cleared, model, cleared], facts)).toMatchObject({
      title: '/clear',
      summary: 'Only /clear and /model ran.',
    })
    const empty = { ...told, prompt: null, title: '', lastMessage: null }
    const nothing = { title: '', summary: '', settled: { text: '' } }
    expect(summariseSession([empty], facts)).toMatchObject(nothing)
  })

  it.each([
    ['hm, did you really publish?', 'Nothing is published yet.'],
    ['no. Dana has to sign off first', 'It waits for Dana.'],
    ['and what is on npm?', 'You are right to ask: npm has 3.1.4.'],
  ])('mark an answer as the agent’s word that was doubted or taken back: %s', (prompt, answer) => {
    const doubted = { ...told, prompt, title: prompt, lastMessage: answer }
    expect(summariseSession([built, doubted], facts).summary).toContain(
      '“Build the cart”: The agent says: “Added Cart.total in cart.ts.”',
    )
  })

  it.each([
    'You are right to ask: I was wrong, npm has 3.1.4.',
    'You are right again. The linter is not installed, so nothing was checked. My last answer was wrong.',
    'Cuadra ahora. Lo que te di antes para marzo (15.180) era falso.',
    'Du hast recht, meine letzte Antwort war falsch.',
    'Exact : ma réponse précédente était fausse, le test échoue.',
  ])('tell no answer that the next one takes back: %s', (lastMessage) => {
    const next = { ...told, prompt: 'really?', title: 'Really?', lastMessage }
    const { summary } = summariseSession([built, next], facts)
    expect(summary).toContain('“Build the cart”: the agent took its answer back later.')
    expect(summary).not.toContain('Added Cart.total')
  })

  it.each([
    ['no, only for the header!', 'Added Cart.total in cart.ts.', true],
    ['nein, nur im Kopf', 'Added Cart.total in cart.ts.', true],
    ['no thanks, that will do', 'Added Cart.total in cart.ts.', false],
    ['no', 'Added Cart.total in cart.ts. Shall I add Cart.tax?', false],
    ['now the header', 'Added Cart.total in cart.ts.', false],
    ['it didnt, i read the output', 'Added Cart.total in cart.ts.', true],
    ['stop, undo that', 'Added Cart.total in cart.ts.', true],
    ['Falsch, das rundet doppelt', 'Added Cart.total in cart.ts.', true],
    ['c’est faux, le total arrondit', 'Added Cart.total in cart.ts.', true],
    ['non è vero, il totale arrotonda', 'Added Cart.total in cart.ts.', true],
    ['違う、合計だけ', 'Added Cart.total in cart.ts.', true],
    ['ok. write me the notes as text here, not in the repo', 'Added Cart.total.', false],
    ['gut, aber nein: die Notizen nicht ins Repo', 'Added Cart.total in cart.ts.', false],
    ['oui. écris les notes ici, pas dans le dépôt', 'Added Cart.total in cart.ts.', false],
    ['write the notes as text here, not in the repo', 'Added Cart.total in cart.ts.', false],
    ['nah skip it. but tabs are banned here', 'Added Cart.total in cart.ts.', false],
    ['nein, lass gut sein', 'Added Cart.total in cart.ts.', false],
    ['no tests for the next one', 'Added Cart.total in cart.ts.', false],
    ['stop the dev server', 'Added Cart.total in cart.ts.', false],
  ])('say that the user objected: %s', (prompt, lastMessage, isTold) => {
    const next = { ...told, prompt, title: prompt, lastMessage: 'The header has it now.' }
    const corrected = {
      outcome: 'completed' as const,
      userWords: [{ kind: 'correction' as const, words: prompt, offered: null }],
      leftOpen: [],
    }
    for (const one of [next, { ...next, facts: corrected }]) {
      const { summary } = summariseSession([{ ...built, lastMessage }, one], facts)
      expect(summary.includes('; the user then objected')).toBe(isTold)
    }
  })

  it('tell as open no word of how sure an answer was, which the user then settled', () => {
    const lastMessage = 'Short answer: yes. It is certainly slower, but I haven’t measured either.'
    const asked = { ...told, prompt: 'whats the cost of it btw', title: 'Cost', lastMessage }
    const next = { ...told, prompt: 'so no. good night', title: 'So no', lastMessage: 'It stays.' }
    const ends = (turns: Parameters<typeof openEnds>[0]) =>
      openEnds(turns)
        .map(({ words }) => words)
        .join()
    expect(ends([built, asked, next])).not.toContain('measured either')
    const bidden = { ...asked, prompt: 'move it to cents', title: 'Cents' }
    expect(ends([built, bidden, next])).toContain('measured either')
  })

  it('tell no objection to an answer after which a background task said more', () => {
    const notice = { ...told, prompt: null, title: '', lastMessage: 'The specs take a second.' }
    const next = { ...told, prompt: 'no, measure it', title: 'no', lastMessage: 'It is measured.' }
    const { summary } = summariseSession([built, notice, next], facts)
    expect(summary).not.toContain('Added Cart.total in cart.ts”; the user then objected')
  })

  it('keep the last turn where the others find no room', () => {
    const turn = (at: number) => ({
      ...built,
      prompt: `Work on part ${at} of the shop`,
      title: `Part ${at}`,
      lastMessage: `Part ${at} is moved to cents. ${'It rounds once in the end. '.repeat(8)}`,
    })
    const end =
      'As it stands the stack does not come up with compose.yml. The question for tomorrow: a node one-liner or alpine.'
    const last = { ...told, prompt: 'gotta go, tomorrow', title: 'Gotta go', lastMessage: end }
    const { summary, turnsAt } = summariseSession(
      [...Array.from({ length: 14 }, (_, n) => turn(n)), last],
      facts,
    )
    expect(summary).toContain(
      'does not come up with compose.yml. The question for tomorrow: a node',
    )
    const short = cutStory({ text: summary, turnsAt }, 480).text
    expect(short.length).toBeLessThanOrEqual(480)
    expect(short).toMatch(/^In 15 turns: .*Turn by turn: … “/)
    expect(short).toContain('The question for tomorrow: a node one-liner or alpine.')
    // Nobody goes on at its end after a long rest.
    const rested = cutStory({ text: summary, turnsAt }, 480, true).text
    expect(rested.length).toBeLessThanOrEqual(480)
    expect(rested).toMatch(/^In 15 turns: .*Turn by turn: “Work on part 0/)
    // A short story leads to the state at its end.
    const { summary: few, turnsAt: at } = summariseSession([turn(1), turn(2), last], facts)
    expect(cutStory({ text: few, turnsAt: at }, few.length - 20).text).toBe(
      `… ${few.slice(few.indexOf('“Work on part 2'))}`,
    )
  })

  describe('that others followed', () => {
    const settledOf = (turns: Parameters<typeof summariseSession>[0]) =>
      summariseSession(turns, facts).settled.text
    const answer = (prompt: string, lastMessage: string, more = {}) => ({
      ...{ ...built, prompt, title: prompt, lastMessage, ...more },
    })
    const first = answer('add a health check', 'The check is in compose.yml and asks /health.')

    it('leave out how things stood and what was to come next, and keep what was done', () => {
      const end =
        'Fines are in loan.ts. As it stands the stack does not come up. The question for tomorrow: node or alpine.'
      const turns = [first, answer('add fines to loans', end)]
      expect(summariseSession(turns, facts).summary).toMatch(/tomorrow/)
      const settled = settledOf(turns)
      expect(settled).toContain('The check is in compose.yml and asks /health.')
      expect(settled).toContain('Fines are in loan.ts.')
      expect(settled).not.toMatch(/As it stands|tomorrow/)
    })

    it('leave out questions and what was left open, in the agent’s marked words as well', () => {
      const turns = [
        first,
        answer('Rabatt einbauen', 'Auf rabatt committet, nicht gepusht.'),
        answer('add fines to loans', 'Pushed the fines. Still open: the backfill. Shall I run it?'),
      ]
      expect(settledOf(turns)).toContain('Auf rabatt committet')
      expect(settledOf(turns)).not.toMatch(/gepusht|backfill|Shall I|The agent asks/)
      // A session of one turn is told from that turn's record as well.
      expect(settledOf(turns.slice(2))).toMatch(/fines/)
      expect(settledOf(turns.slice(2))).not.toMatch(/backfill|Shall I/)
    })

    it('keep what the record and the user say, but what was wanted for the moment', () => {
      const userWords = [
        { kind: 'wish' as const, words: 'never touch the tests' },
        { kind: 'wish' as const, words: 'don’t push yet' },
      ]
      const outcome = 'done' as const
      const told = { facts: { outcome, userWords, leftOpen: [] } }
      const turns = [first, answer('add fines', 'Added Loan.fine_on.', told)]
      expect(summariseSession(turns, facts).summary).toContain('don’t push yet')
      expect(settledOf(turns)).toContain('The user: “never touch the tests”')
      expect(settledOf(turns)).toMatch(/In 2 turns: changed /)
      expect(settledOf(turns)).not.toContain('push yet')
    })
  })

  describe('of many turns', () => {
    const outcome = 'done' as const
    const asked = (
      prompt: string,
      lastMessage: string | null,
      calls = [edit(`/home/dev/shop/src/${prompt.length}.ts`, ['+export const a = 1'])],
    ) => ({
      ...told,
      prompt,
      title: prompt,
      lastMessage,
      observations: distil(calls),
      facts: { outcome, userWords: [], leftOpen: [] },
    })

    it('give each request a clause: what was asked, and what came of it', () => {
      const { summary } = summariseSession(
        [
          asked('Can the price have a gradient?', 'Verdict: possible in every terminal.', []),
          asked('Build it with a subagent', 'The first task was started.'),
          { ...asked('', 'Built on the branch gradients.'), prompt: null },
          asked(
            'The arrow has the wrong color',
            'Fixed in 12e2d10. The arrow took the wrong code.',
          ),
          asked('Is it slower now, or is that a feeling?', 'A feeling. It was measured.', []),
        ],
        facts,
      )
      expect(summary).toMatch(/^In 4 turns: changed /)
      expect(summary).toContain(
        'Turn by turn: “Can the price have a gradient?”: “Verdict: possible in every terminal.” “Build it with a subagent”: “Built on the branch gradients.” “The arrow has the wrong color”: “Fixed. The arrow took the wrong code.” “Is it slower now, or is that a feeling?”: “A feeling. It was measured.”',
      )
    })

    it('tell that the user stopped one, what they corrected, and what is open', () => {
      const stopped = asked('Write the tests', null)
      const last = asked('Commit it', 'Not pushed yet. Shall I open a pull request for the branch?')
      const { summary } = summariseSession(
        [
          { ...stopped, facts: { ...stopped.facts, outcome: 'interrupted' } },
          {
            ...asked('Go on', 'The prices are cents.'),
            facts: {
              ...stopped.facts,
              userWords: [
                { kind: 'correction', words: 'Never round before the tax.', offered: null },
              ],
            },
          },
          {
            ...last,
            facts: {
              ...last.facts,
              leftOpen: [
                { kind: 'open', words: 'Not pushed yet.' },
                { kind: 'asked', words: 'Shall I open a pull request for the branch?' },
              ],
            },
          },
        ],
        facts,
      )
      expect(summary).toContain('“Write the tests”: Changed 15.ts; the user stopped the turn.')
      expect(summary).toContain('The user: “Never round before the tax.”')
      expect(summary).toContain('Not pushed yet.')
      expect(summary).toContain('The agent asks: “Shall I open a pull request for the branch?”')
    })

    it('tell the work that was asked for rather than an afterthought of its subagent', () => {
      const { summary } = summariseSession(
        [
          asked(
            'Round the prices in price.js',
            'The prices are rounded; an agent counts the exports.',
          ),
          { ...asked('', 'Nothing else is exported.', []), prompt: null },
          asked('Put one into the cart', 'The cart holds one.'),
        ],
        facts,
      )
      expect(summary).toContain('“Round the prices in price.js”: “The prices are rounded;')
    })

    it('tell the last run beside the words of the agent', () => {
      const red = asked('Fix it', 'Rounded once. All tests pass now.', [
        failedBash('npm test', 'Tests:       1 failed, 2 passed, 3 total'),
      ])
      expect(summariseSession([built, red], facts).summary).toMatch(
        /^In 2 turns: changed cart\.ts; tests failed at its end \(npm test: 1 of 3 tests failed\)\..* The agent says: “Rounded once\. All tests pass now\.”$/,
      )
    })

    it('tell what a run in the background came to instead of that it runs', () => {
      const begun = asked('Run e2e in the background', 'The e2e suite runs in the background.', [
        failedBash('npm run e2e', 'Error: no server'),
      ])
      const end = 'The e2e run failed: the server was not up.'
      expect(
        summariseSession([begun, { ...told, prompt: null, title: end, lastMessage: end }], facts)
          .summary,
      ).toBe(
        `“Run e2e in the background”: “${end}” In 1 turn: tests failed at its end (npm run e2e failed).`,
      )
    })

    it('say that the user stopped the turn, not what it started', () => {
      const started = asked('Start the server', 'The server is starting in the background.')
      const stopped = {
        ...started,
        facts: { outcome: 'interrupted' as const, userWords: [], leftOpen: [] },
      }
      expect(summariseSession([built, stopped], facts).summary).toContain(
        '“The server is starting in the background”; the user stopped the turn.',
      )
    })

    it('are told within 400 tokens and in time that grows with them alone', () => {
      const many = Array.from({ length: 200 }, (_, at) =>
        asked(
          `Add the field number ${at} to the form`,
          `Added the field ${at} to form.ts because the shop wants it. `.repeat(30),
        ),
      )
      const started = performance.now()
      const { summary } = summariseSession(many, facts)
      expect(performance.now() - started).toBeLessThan(15_000)
      expect(estimateTokenCount(summary)).toBeLessThanOrEqual(400)
      expect(estimateTokenCount(summary)).toBeGreaterThan(250)
      expect(summary).toMatch(
        /“Add the field number 0 to the form”.*“Add the field number 199 to the form”/,
      )
      expect(summary).toMatch(/\d+ smaller steps left out\.$/)
    })
  })
})
