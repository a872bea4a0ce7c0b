// How the calls of a turn become observations: routing, grouping, subagents, questions, plans, other tools.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { recordedPayloads } from '../../capture/testing/recorded-run.ts'
import { bash, distil, distilOne, edit, failedBash, sampleCall } from './testing/sample-calls.ts'

const root = '/home/dev/shop'

describe('looking around', () => {
  it('groups reads and searches of all kinds into one', () => {
    const drafts = distil([
      sampleCall('Read', {
        input: { file_path: `${root}/src/cart.ts` },
        response: { type: 'text' },
      }),
      sampleCall('Grep', {
        input: { pattern: 'total', path: `${root}/src` },
        response: { numFiles: 3, filenames: [] },
      }),
      sampleCall('Glob', {
        input: { pattern: '**/*.test.ts' },
        response: { numFiles: 0, filenames: [] },
      }),
      bash('cat src/price.ts | head -40', 'x'),
      bash('rg -n refresh src', 'src/a.ts:1:refresh'),
      sampleCall('Read', {
        input: { file_path: `${root}/gone.ts` },
        error: '<tool_use_error>File does not exist.</tool_use_error>',
      }),
      sampleCall('ToolSearch', {
        input: { query: 'select:WebFetch' },
        response: { matches: ['WebFetch'] },
      }),
    ])
    expect(drafts).toHaveLength(1)
    const [draft] = drafts
    expect(draft).toMatchObject({
      key: 'explore',
      kind: 'explore',
      failed: false,
      files: ['src/cart.ts', 'src/price.ts'],
    })
    expect(draft?.title).toBe('Read cart.ts and price.ts, searched for total and refresh')
    expect(draft?.summary).toContain('searched for “total” in src and “refresh” in src')
    expect(draft?.summary).toContain('did not find **/*.test.ts and gone.ts')
    expect(draft?.eventIds).toHaveLength(7)
  })

  it('calls nothing missing that was only too large or not read beside another error', () => {
    const read = (error: string) =>
      sampleCall('Read', { input: { file_path: '/home/dev/shop/src/a.ts' }, error })
    for (const error of [
      'File content (25905 tokens) exceeds maximum allowed tokens (25000).',
      '<tool_use_error>Sibling tool call errored</tool_use_error>',
    ])
      expect(distilOne(read(error)).summary).not.toContain('did not find')
    const gone = read('File does not exist. Note: your current working directory is /home/dev.')
    expect(distilOne(gone).summary).toBe('Did not find src/a.ts.')
  })

  it('tells a search for files that printed nothing as one that found none', () => {
    const line = 'find . -name "*.json" -o -name "*.md" | head -20'
    expect(distilOne(bash(line, '')).summary).toBe('Did not find *.json.')
    expect(distilOne(bash(line, './package.json')).summary).toBe('Listed *.json.')
    expect(distilOne(bash(`cd src && ${line}`, '')).summary).not.toContain('Did not find')
  })

  describe('with what came of it', () => {
    const readCart = () =>
      sampleCall('Read', {
        input: { file_path: `${root}/src/cart.ts` },
        response: { type: 'text' },
      })
    const editPrice = () => edit(`${root}/src/price.ts`, ['-const tax = 7', '+const tax = 8'])
    const toldOf = (calls: Parameters<typeof distil>[0], lastMessage: string | null) =>
      distil(calls, { lastMessage }).find(({ kind }) => kind === 'explore')

    it('is a part of the change that it led to', () => {
      const read = readCart()
      const changed = editPrice()
      const told = distil([read, changed], { lastMessage: 'Changed the tax.' })
      expect(told).toMatchObject([{ kind: 'edit', at: changed.at, files: ['src/price.ts'] }])
      expect(told[0]?.eventIds).toEqual([changed.eventId, read.eventId])
    })

    it('is not told beside what was done where nothing came of it', () => {
      expect(toldOf([editPrice(), readCart()], null)).toBeUndefined()
      expect(toldOf([bash('npm test', '  3 passing (2ms)'), readCart()], null)).toBeUndefined()
      expect(toldOf([readCart()], null)?.title).toBe('Read cart.ts')
    })

    it('quotes what the agent found where nothing was changed, as its words', () => {
      const answer = 'The tax is added twice, once in the cart. The price is rounded after that.'
      const told = toldOf([readCart()], answer)
      expect(told?.title).toBe(
        'Read cart.ts; the agent: “The tax is added twice, once in the cart”',
      )
      expect(told?.summary).toBe(`Read cart.ts. The agent says: “${answer.slice(0, -1)}”.`)
    })

    it('quotes in its title how the answer begins, not what stands further down', () => {
      const answer =
        "**Must be mended**\n1. `settle` changes the map it is given. The caller's balances are all zero afterwards; printing them would show nothing owed.\n2. Two people who are both even give a payment of 0 cents.\n\n**Fine**: the idea, the names, the docs."
      expect(toldOf([readCart()], answer)?.title).toContain('the agent: “Must be mended: ')
    })

    it.each([
      'Went through all comments of the review of this pool and its settings, one by one.\n\n1. **Lock** — agree, it is missing and two requests can open the same connection.\n2. **Cache** — disagree. Tenants must not share it.',
      'Looked at what was written about the pool and its settings in the whole pull request of last week.\n\nOn the timeout he is right, it is too long.\n\nOn the cache I disagree: tenants must not share it.',
    ])('quotes also where the agent disagrees: %s', (answer) => {
      expect(toldOf([readCart()], answer)?.summary).toMatch(
        /disagree\W.{1,20}enants must not share/,
      )
    })

    it.each([
      'All 12 tests pass and everything is pushed.',
      'Created the cart with a total and a tax.',
      'Done.',
    ])('quotes no deed as found by looking: %s', (answer) => {
      expect(toldOf([readCart()], answer)?.title).toBe('Read cart.ts')
    })
  })

  it('tells a look that broke on its own', () => {
    const drafts = distil([
      failedBash('ls missing-dir', `ls: cannot access 'missing-dir': No such file or directory`, 2),
    ])
    expect(drafts.map(({ kind, failed }) => [kind, failed])).toEqual([['command', true]])
    expect(drafts[0]?.summary).toContain(`ls: cannot access 'missing-dir'`)
  })
})

describe('looking around, as it is told', () => {
  const read = (path: string, offset: number, content: string) =>
    sampleCall('Read', {
      input: { file_path: `${root}/${path}`, offset, limit: 3 },
      response: {
        type: 'text',
        file: { content, startLine: offset, numLines: content.split('\n').length, totalLines: 90 },
      },
    })

  it('names the function that was read of a file, else its lines', () => {
    expect(
      distilOne(read('src/cart.ts', 40, 'export function total() {\n  return 0\n}')).title,
    ).toBe('Read cart.ts (total)')
    expect(distilOne(read('src/cart.ts', 40, '  a()\n  b()\n  c()')).title).toBe(
      'Read cart.ts (lines 40–42)',
    )
  })

  it('tells in which files something was found, and what was not found', () => {
    const [draft] = distil([
      sampleCall('Grep', {
        input: { pattern: 'total\\b|sum', path: `${root}/src` },
        response: { mode: 'content', numFiles: 0, numLines: 1, content: 'src/cart.ts:4:total()' },
      }),
      bash('grep -rn refund src', ''),
      failedBash('grep -rn voucher src', ''),
    ])
    expect(draft?.summary).toBe(
      'Searched for “total\\b|sum” in src (cart.ts), “refund” in src (nothing) and “voucher” in src (nothing).',
    )
    expect(draft?.title).toBe('Searched for total, sum, refund and 1 more')
  })

  it('does not count what a pipe leaves of a search, nor the lines of two searches', () => {
    const { detail } = distilOne(bash('grep -rn total src | wc -l', '12'))
    expect(detail).toBe('Searched “total” in src')
    expect(distilOne(bash('grep -n a x.ts; grep -n b y.ts', '1:a\n2:a')).detail).not.toContain(
      'hit',
    )
  })

  it('counts a file once that a shell names from one of its folders', () => {
    const drafts = distil([
      sampleCall('Read', { input: { file_path: `${root}/src/shop/cart.ts` }, response: {} }),
      bash('tail -20 shop/cart.ts', 'x'),
    ])
    expect(drafts[0]).toMatchObject({ title: 'Read cart.ts', facts: { files: 1 } })
  })

  it('says of what for only as far as each look says it', () => {
    const found = sampleCall('Grep', { input: { pattern: 'lower', path: `${root}/src` } })
    const looked = bash('ls lib', 'icu.jar', 'Look for the library')
    expect(distilOne(looked).summary).toBe('Listed lib; to look for the library.')
    expect(distil([found, looked])[0]?.summary).toContain('; partly to look for the library')
  })

  it('is told by the change where only what was changed was read', () => {
    const read = (file: string) =>
      sampleCall('Read', { input: { file_path: `${root}/${file}` }, response: { type: 'text' } })
    const first = read('src/cart.ts')
    const changed = edit(`${root}/src/cart.ts`, ['+total()'])
    const [draft, ...others] = distil([first, changed])
    expect(others).toEqual([])
    expect(draft?.eventIds).toEqual([changed.eventId, first.eventId])
    expect(draft?.at).toBe(changed.at)
    expect(distil([read('src/cart.ts'), read('src/price.ts'), changed])).toHaveLength(1)
  })

  it('counts the lines of a diff, unless a pipe left some out', () => {
    const diff =
      'diff --git a/src/cart.ts b/src/cart.ts\n--- a/src/cart.ts\n+++ b/src/cart.ts\n@@ -1 +1,2 @@\n-one\n+two\n+three'
    const aim = 'Review the cart'
    expect(distilOne(bash('git diff src/cart.ts', diff, aim))).toMatchObject({
      title: 'Review the cart: cart.ts (+2 −1)',
      summary: 'Looked at the changes of cart.ts (+2 −1); to review the cart.',
      facts: { diffs: { names: ['cart.ts (+2 −1)'], count: 1 } },
    })
    expect(distilOne(bash('git diff src/cart.ts | head -3', diff, aim)).title).toBe(
      'Review the cart: cart.ts',
    )
  })

  it('takes a skill that was loaded for something read', () => {
    const skill = (name: string) =>
      sampleCall('Skill', { input: { skill: name }, response: { success: true } })
    const [draft, ...others] = distil([skill('golang'), skill('markdown')])
    expect(others).toEqual([])
    expect(draft).toMatchObject({ kind: 'explore', title: 'Used the skills golang and markdown' })
    expect(draft?.eventIds).toHaveLength(2)
    expect(
      distilOne(sampleCall('Skill', { input: { skill: 'golang' }, error: 'Unknown skill' })),
    ).toMatchObject({ kind: 'tool', failed: true, title: 'Could not use the skill golang' })
  })
})

describe('subagents', () => {
  const start = (response: unknown) =>
    sampleCall('Agent', {
      input: { description: 'Find the price rules', prompt: 'x', subagent_type: 'Explore' },
      response,
    })

  it('folds the calls inside into the one observation of the subagent', () => {
    const inside = [
      { ...edit(`${root}/src/a.ts`, ['+const a = 1']), agentId: 'a1' },
      { ...failedBash('npm test', 'Tests:       1 failed, 2 passed, 3 total'), agentId: 'a1' },
    ]
    const begun = start({
      status: 'completed',
      agentId: 'a1',
      totalDurationMs: 900,
      content: [{ type: 'text', text: 'Prices come from price.ts because the shop is small.' }],
    })
    const drafts = distil([...inside, begun])
    expect(drafts).toHaveLength(1)
    expect(drafts[0]).toMatchObject({
      key: 'agent:a1',
      kind: 'subagent',
      title: 'Explore: Find the price rules',
      files: ['src/a.ts'],
      durationMs: 900,
    })
    expect(drafts[0]?.summary).toBe(
      'Find the price rules: Prices come from price.ts because the shop is small.',
    )
    expect(drafts[0]?.detail).toContain(
      'Changed src/a.ts, ran 1 command, 1 failed, last tests: 1 of 3 tests failed',
    )
    expect(drafts[0]?.eventIds).toHaveLength(3)
  })

  it('tells first what a report says failed', () => {
    const report = [
      'Status of all checks:',
      '- **Lint**: passed',
      '- **Format**: passed',
      '',
      '### Types: FAILED',
      'The member total is missing in price.ts:4.',
    ]
    const [draft] = distil([
      start({ status: 'completed', content: [{ type: 'text', text: report.join('\n') }] }),
    ])
    expect(draft?.summary).toBe(
      'Find the price rules: Types: FAILED: The member total is missing in price.ts:4. Status of all checks: Lint: passed; Format: passed.',
    )
  })

  it('tells the parts that failed, and what stands below their heading', () => {
    const told = (report: string) =>
      distil([start({ status: 'completed', content: [{ type: 'text', text: report }] })])[0]
        ?.summary
    const table =
      'make ci failed with exit code 2.\n\n| Stage | Status | Details |\n|---|---|---|\n| Lint | ✅ PASSED | fine |\n| Format | ❌ FAILED | 2 files |\n| Types | ❌ FAILED | 2 problems |'
    expect(told(table)).toMatch(/Format, ✗ FAILED, 2 files; .*Types, ✗ FAILED, 2 problems/)
    const listed =
      '## Results\n\n**Status:** FAILED (exit code 2)\n\n### Passing Checks\n\n- **Lint**: clean\n\n### Failing Checks\n\n**Types** - 2 errors in price.ts'
    expect(told(listed)).toContain('Types - 2 errors in price.ts')
  })

  it('keeps its key when the result of one in the background comes later', () => {
    const begun = start({ status: 'async_launched', agentId: 'a1' })
    const before = distil([begun])
    const after = distil([begun], {
      subagents: [
        {
          agentId: 'a1',
          agentType: 'Explore',
          result: 'The price rules were moved to price.ts.',
          startedAt: 1,
          endedAt: 2,
        },
      ],
    })
    expect(before[0]?.title).toBe('Explore: Find the price rules (started in the background)')
    expect(after[0]?.key).toBe(before[0]?.key)
    expect(after[0]?.summary).toContain('The price rules were moved to price.ts.')
  })

  it('is told by its end alone when nothing else of it came', () => {
    const drafts = distil([], {
      subagents: [
        {
          agentId: 'a9',
          agentType: 'reviewer',
          result: 'Found a missing check in cart.ts.',
          startedAt: 5,
          endedAt: 9,
        },
      ],
    })
    expect(drafts).toMatchObject([{ key: 'agent:a9', at: 9, eventIds: [] }])
  })
})

describe('other tools', () => {
  it('tells questions with their answers', () => {
    const draft = distilOne(
      sampleCall('AskUserQuestion', {
        input: {
          questions: [
            { question: 'Which store?', options: [{ label: 'SQLite' }, { label: 'Postgres' }] },
          ],
        },
        response: { answers: { 'Which store?': 'SQLite' } },
      }),
    )
    expect(draft).toMatchObject({
      kind: 'message',
      title: 'The user answered: SQLite',
      summary: 'Asked “Which store?”; the user answered “SQLite”.',
    })
  })

  it('takes no task for finished that was only ticked off beside a refused edit', () => {
    const write = sampleCall('Write', {
      ...{ input: { file_path: `${root}/CLAUDE.md`, content: 'x' }, outcome: 'refused' },
      error: 'The user does not want to proceed with this tool use.',
    })
    const todos = [{ content: 'Create CLAUDE.md', status: 'completed', activeForm: 'Creating' }]
    const list = sampleCall('TodoWrite', { input: { todos } })
    expect(distil([write, list]).map(({ title }) => title)).toContain(
      'Ticked off the task: Create CLAUDE.md',
    )
    expect(distilOne(list).title).toBe('Finished the task: Create CLAUDE.md')
  })

  it('tells the final state of a list of tasks', () => {
    const todo = (status: string) =>
      sampleCall('TodoWrite', {
        input: {
          todos: [
            { content: 'Write the cart', status: 'completed' },
            { content: 'Write the tests', status },
          ],
        },
        response: {},
      })
    expect(distil([todo('pending'), todo('in_progress')])).toMatchObject([
      { key: 'plan', title: 'Tasks: 1 of 2 done' },
    ])
    const tasks = distil([
      sampleCall('TaskCreate', {
        input: { subject: 'Write the cart' },
        response: { task: { id: '1', subject: 'Write the cart' } },
      }),
      sampleCall('TaskUpdate', {
        input: { taskId: '1', status: 'completed' },
        response: { success: true, taskId: '1' },
      }),
    ])
    expect(tasks[0]?.title).toBe('Finished the task: Write the cart')
  })

  it('tells a plan by its title and what the user said to it', () => {
    const plan = '# Plan: Move the prices\n\n## Read them\n## Write them'
    expect(
      distilOne(sampleCall('ExitPlanMode', { input: { plan }, response: { plan } })).title,
    ).toBe('Plan accepted: Move the prices')
    const refused = sampleCall('ExitPlanMode', {
      input: { plan },
      outcome: 'refused',
      error: `The user doesn't want to proceed with this tool use. The user said:\nkeep price.ts`,
    })
    expect(distilOne(refused)).toMatchObject({
      title: 'Plan not accepted: Move the prices',
      failed: true,
    })
    expect(distilOne(refused).summary).toContain('keep price.ts')
  })

  it('tells pages and searches of the web', () => {
    const page = sampleCall('WebFetch', {
      input: { url: 'https://www.example.com/docs/setup?utm=1', prompt: 'How is it set up?' },
      response: { code: 200, result: 'Call `setup()` once, because it registers handlers.' },
    })
    expect(distilOne(page)).toMatchObject({
      kind: 'web',
      title: 'setup: Call setup() once, because it registers handlers.',
    })
    expect(distilOne(page).summary).toContain('Call setup() once, because it registers handlers.')
    const search = sampleCall('WebSearch', {
      input: { query: 'sqlite vec' },
      response: {
        query: 'sqlite vec',
        results: [{ content: [{ title: 'sqlite-vec', url: 'https://x.dev' }] }],
      },
    })
    expect(distilOne(search).summary).toBe(
      'Searched the web for “sqlite vec”; found 1 page: sqlite-vec.',
    )
    const found = sampleCall('WebSearch', {
      input: { query: 'xterm scroll' },
      response: {
        query: 'xterm scroll',
        results: [
          'Based on the search results, I found several issues about scrolling:\n\nThe event fires only when lines are added.',
        ],
      },
    })
    expect(distilOne(found).summary).toBe(
      'Searched the web for “xterm scroll”: The event fires only when lines are added.',
    )
    const refused = sampleCall('WebSearch', {
      input: { query: 'sqlite vec' },
      ...{ outcome: 'refused', refusedBy: 'user', response: null },
      error: 'The user said no',
    })
    expect(distilOne(refused)).toMatchObject({
      title: 'Refused: Search the web: sqlite vec',
      summary: 'Searching the web for “sqlite vec”: the user did not permit it.',
    })
    const answered = sampleCall('WebFetch', {
      input: { url: 'https://example.com/docs/setup', prompt: 'How is it set up?' },
      response: {
        code: 200,
        result: 'Based on the documentation of version 2, it takes a list:\n- ids\n- names',
      },
    })
    expect(distilOne(answered).summary).toContain('It takes a list: ids; names')
  })

  it('tells the steps in a browser as one, and what failed among them on its own', () => {
    const step = (name: string, input: unknown, error?: string) =>
      sampleCall(`mcp__playwright__browser_${name}`, {
        input,
        ...(error ? { error } : { response: [{ type: 'text', text: 'Page title: Cart' }] }),
      })
    const drafts = distil([
      step('navigate', { url: 'http://localhost:3000/cart' }),
      step('click', { element: 'Pay' }),
      step('click', { element: 'Gone' }, 'No such element'),
      step('take_screenshot', {}),
    ])
    expect(drafts.map(({ title, failed }) => [title, failed])).toEqual([
      ['Playwright: browser click “Gone” failed', true],
      ['Playwright: 3 steps on http://localhost:3000/cart', false],
    ])
    expect(drafts[1]?.summary).toBe(
      '3 steps in the browser (playwright): navigate http://localhost:3000/cart, click Pay and take screenshot; the last one answered: Page title: Cart.',
    )
    expect(drafts[1]?.eventIds).toHaveLength(3)
  })

  it('puts the answer to a question into the title', () => {
    const asked = sampleCall('mcp__shop__get_price', {
      input: { name: 'apple' },
      response: [{ type: 'text', text: '120 cents' }],
    })
    expect(distilOne(asked).title).toBe('Shop: get price “apple”: 120 cents')
  })

  it('puts the names of MCP tools into words', () => {
    const draft = distilOne(
      sampleCall('mcp__plugin_gh_github__create_issue', {
        input: { title: 'Prices are wrong', repo: 'shop' },
        response: [{ type: 'text', text: '{"url":"https://x/1"}' }],
      }),
    )
    expect(draft).toMatchObject({ kind: 'tool', title: 'Github: create issue “Prices are wrong”' })
    expect(draft.summary).toContain('it answered: https://x/1')
  })

  it('has a decent line for tools that it does not know, whatever they send', () => {
    for (const input of [null, 7, 'text', [], { deep: { er: [1] } }]) {
      expect(distilOne(sampleCall('Frobnicate', { input, response: input })).title).toContain(
        'Frobnicate',
      )
    }
    expect(
      distilOne(sampleCall('Frobnicate', { input: { name: 'x' }, error: 'no such thing' })).summary,
    ).toBe('Used Frobnicate for “x”: failed: no such thing.')
  })
})

const payloadSchema = z.looseObject({
  hook_event_name: z.string(),
  tool_name: z.string().optional(),
  tool_use_id: z.string().optional(),
  tool_input: z.unknown().optional(),
  tool_response: z.unknown().optional(),
  error: z.string().optional(),
  agent_id: z.string().optional(),
})

it('tells a recorded session', () => {
  const payloads = recordedPayloads('headless')
    .map((payload) => payloadSchema.parse(payload))
    .filter(({ hook_event_name }) => /^PostToolUse/.test(hook_event_name))
  const calls = payloads.map((payload, at) =>
    sampleCall(payload.tool_name ?? '', {
      at,
      toolUseId: payload.tool_use_id ?? '',
      input: payload.tool_input,
      response: payload.tool_response ?? null,
      error: payload.error ?? null,
      agentId: payload.agent_id ?? null,
    }),
  )
  const told = distil(calls).map(({ kind, failed, title }) => [kind, failed, title])
  expect(told).toEqual([
    ['command', true, 'List a folder that is not there: failed with exit code 2'],
    ['edit', false, 'Created src/cart.ts with Cart'],
    ['edit', false, 'Created src/price.ts with price'],
    ['subagent', false, 'General-purpose: Count items'],
  ])
})
