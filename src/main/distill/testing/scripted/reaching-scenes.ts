// Sessions by a script that reach beyond one agent at one sitting: another tool, another day, an agent in the background, another language.
import { rejected, type Scene, standsFailed } from './scenes.ts'
import { change, fail, run } from './script.ts'

export const reachingScenes: readonly Scene[] = [
  {
    name: 'a merge request of glab is closed the day after',
    isAside: false,
    earlier: [
      { ask: 'Add a CSV export of the orders and open a merge request' },
      change(
        'src/export.ts',
        'export {}',
        'export function toCsv(orders) { return orders.join() }',
      ),
      run('git commit -qam "Add a CSV export of orders"'),
      run(
        'git push -u origin csv-export',
        'To gitlab.com:dev/shop.git\n * [new branch]      csv-export -> csv-export',
      ),
      run(
        'glab mr create --title "CSV export of orders" --fill --yes',
        'Creating merge request for csv-export into main in dev/shop\n\n!41 CSV export of orders (csv-export)\n https://gitlab.com/dev/shop/-/merge_requests/41',
      ),
      { say: 'Merge request !41 is open.' },
    ],
    steps: [
      { ask: 'We drop the CSV export. Close the merge request' },
      run('glab mr close 41', '- Closing Merge request...\n✓ Closed merge request !41'),
      { say: '!41 is closed. The branch csv-export is still there.' },
    ],
    told: [/PR #41 “CSV export of orders”: closed/],
    never: [/PR #41[^\n]*opened/, /!41 is open/, standsFailed],
  },
  {
    name: 'a pull request is opened by a tool of an MCP server',
    isAside: false,
    steps: [
      { ask: 'Open a pull request for the gift cards' },
      {
        tool: 'mcp__github__create_pull_request',
        input: {
          ...{ owner: 'dev', repo: 'shop', title: 'Add gift cards', head: 'gift-cards' },
          ...{ base: 'main', body: 'Adds them.', draft: true },
        },
        end: {
          ok: [
            {
              type: 'text',
              text: '{"url":"https://api.github.com/repos/dev/shop/pulls/77","html_url":"https://github.com/dev/shop/pull/77","state":"open"}',
            },
          ],
        },
      },
      { say: 'It is open as a draft, CI runs.' },
    ],
    told: [/PR #77 “Add gift cards”: opened as a draft/, /draft pull request #77/],
    never: [standsFailed],
  },
  {
    name: 'a background agent reports in a turn of its own what nobody mended',
    isAside: false,
    steps: [
      { ask: 'Have an agent review the payments and meanwhile rename Cart.sum to Cart.total' },
      {
        tool: 'Agent',
        id: 'review',
        input: {
          ...{ description: 'Review the payments', prompt: 'Review src/payments' },
          ...{ subagent_type: 'general-purpose', run_in_background: true },
        },
        end: {
          ok: { isAsync: true, status: 'async_launched', agentId: 'a77' },
          text: 'Async agent launched successfully.\nagentId: a77',
        },
      },
      change('src/cart.ts', 'sum() {', 'total() {'),
      run('npx tsc --noEmit'),
      { say: 'Cart.sum is Cart.total now, types check. The review still runs.' },
      {
        ask: '<task-notification>\n<task-id>a77</task-id>\n<tool-use-id>toolu_review</tool-use-id>\n<status>completed</status>\n<summary>Agent "Review the payments" completed</summary>\n<result>Two races in capture().</result>\n</task-notification>',
      },
      {
        say: 'The review found two races in capture(). I have not fixed them: locking is for you.',
      },
    ],
    told: [/two races in capture/, /not fixed them/, /[Cc]hanged cart\.ts/],
    never: [/task-notification/, /still runs|no end recorded/, standsFailed],
  },
  {
    name: 'a plan is handed on to a session of the next day, which carries it out',
    isAside: true,
    earlier: [
      { ask: 'Mails block the checkout. Plan a queue' },
      {
        tool: 'AskUserQuestion',
        input: {
          questions: [
            {
              ...{ question: 'Which queue should hold the mails?', header: 'Queue' },
              options: [{ label: 'Redis', description: 'BullMQ' }],
              multiSelect: false,
            },
          ],
        },
        end: {
          ok: {
            questions: [{ question: 'Which queue should hold the mails?', header: 'Queue' }],
            answers: {
              'Which queue should hold the mails?':
                'Postgres with SKIP LOCKED, we run no new services',
            },
          },
        },
      },
      {
        tool: 'ExitPlanMode',
        input: {
          plan: '# Queue mails in Postgres\n\n## Context\nCheckout waits for SMTP up to 8 s.',
        },
        end: {
          error: `${rejected}STOP what you are doing and wait for the user to tell you how to proceed.`,
          rest: { toolUseResult: 'User rejected tool use' },
        },
      },
    ],
    steps: [
      {
        ask: `Implement the following plan:\n\n# Queue mails in Postgres\n\n## Context\nCheckout waits for SMTP up to 8 s.\n\nIf you need specific details from before exiting plan mode, read the full transcript at: /home/dev/.claude/projects/-home-dev-shop/bbbbbbbb-0000-4000-8000-000000000002.jsonl`,
      },
      change('src/mail.ts', 'await smtp.send(mail)', 'await enqueue(mail)'),
      run('npx vitest run', ' Test Files  5 passed (5)\n      Tests  34 passed (34)'),
      run(
        'git commit -am "Queue mails in Postgres"',
        '[main 77aa11b] Queue mails in Postgres\n 1 file changed, 1 insertion(+), 1 deletion(-)',
      ),
      { say: 'Mails are queued. Not yet: the worker is not started by the Procfile.' },
    ],
    told: [/SKIP LOCKED, we run no new services/, /34 tests passed/, /77aa11b/, /Procfile/],
    never: [/[Rr]efused/, standsFailed],
  },
  {
    name: 'a French agent says that all passes and is pushed',
    isAside: true,
    steps: [
      { ask: 'Corrige le calcul de la TVA et pousse' },
      change('src/Tva.php', 'return $ht * 0.2;', 'return round($ht * 0.2, 2);'),
      fail(
        'composer test',
        '> phpunit\n...............FF.                        18 / 18 (100%)\n\nThere were 2 failures:\n\n1) TvaTest::testArrondi\nFailed asserting that 0.21 matches expected 0.2.\n\n2) TvaTest::testZero\nFailed asserting that null is identical to 0.\n\nFAILURES!\nTests: 18, Assertions: 31, Failures: 2.',
      ),
      run(
        'git commit -am "Arrondir la TVA"',
        '[main 5be0c01] Arrondir la TVA\n 1 file changed, 1 insertion(+), 1 deletion(-)',
      ),
      fail(
        'git push',
        'To github.com:dev/shop.git\n ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs',
      ),
      { say: 'La TVA est arrondie, tous les tests passent et c’est poussé.' },
    ],
    told: [/2 of 18 tests failed/, /push failed/, /not seen to pass since/],
    never: [/; pushed|pushed to|tests pass \(/],
  },
]
