// Recorded runs of the real client give the same rows in order, shuffled and sent twice.
import { describe, expect, it } from 'vitest'
import { expectSameInAnyOrder, type Timed } from './testing/any-order.ts'
import { type RecordedRun, recordedPayloads } from './testing/recorded-run.ts'

function recording(name: RecordedRun): Timed[] {
  return recordedPayloads(name).map((payload, index) => [payload, index * 1000])
}

describe('recorded payloads', () => {
  it('tells the failing command, the subagent and the compaction apart', async () => {
    const rows = await expectSameInAnyOrder(recording('headless'))
    const prompt = '687f09ba-40cb-439c-9180-43af9f776fb4'
    const session = 'df7bf34e-93db-4960-bf81-abcbaa37d04d'
    expect(rows.sessions).toEqual([
      {
        id: session,
        cwd: '/home/dev/shop',
        source: 'startup',
        model: 'claude-opus-4-8',
        started: 0,
        last: 37_000,
        ended: 37_000,
        reason: 'other',
        status: 'closed',
        turns: 1,
        calls: 8,
      },
    ])
    expect(rows.turns).toEqual([
      {
        number: 1,
        promptId: prompt,
        prompt:
          'Build the cart; prices come from price.ts. I prefer early returns, please always use them.',
        started: 1000,
        ended: 30_000,
        lastMessage: 'Done.',
      },
    ])
    expect(rows.toolEvents).toMatchObject([
      { id: 'toolu_095rkxs8suyk', tool: 'Bash', outcome: 'ok', agent: 'a6c56745e032e8d24' },
      { id: 'toolu_1bizd3i7non', tool: 'Write', files: '["/home/dev/shop/src/cart.ts"]' },
      { id: 'toolu_3ryq2z32zpu', tool: 'Bash', outcome: 'ok', error: null, agent: null },
      { id: 'toolu_4dd9nrs5vk8', tool: 'Write', files: '["/home/dev/shop/src/price.ts"]' },
      {
        id: 'toolu_83gaimx1r1f',
        tool: 'Bash',
        outcome: 'failed',
        error: 'Exit code 2\n',
        at: 15_000,
      },
      { id: 'toolu_keikbqxh0bb', tool: 'Edit', outcome: 'ok', at: 12_000 },
      { id: 'toolu_vdp1azgaol', tool: 'Agent', outcome: 'ok', agent: null },
      { id: 'toolu_vgwsys4847l', tool: 'Read', outcome: 'ok' },
    ])
    expect(rows.subagents).toEqual([
      {
        id: 'a6c56745e032e8d24',
        kind: 'task',
        type: 'general-purpose',
        turn: 1,
        started: 21_000,
        ended: 27_000,
        result: 'The cart now',
      },
      {
        id: 'a6ef2c8c1fd7bec20',
        kind: 'compaction',
        type: null,
        turn: null,
        started: null,
        ended: 34_000,
        result: 'Done.',
      },
    ])
    expect(rows.compactions).toEqual([
      {
        promptId: '0d96fcbc-f6dd-45ca-8006-eb1ea757403c',
        trigger: 'manual',
        summary: 'Done.',
        started: 33_000,
        ended: 36_000,
      },
    ])
    expect(rows.decisions).toEqual([])
    expect(rows.journal).toHaveLength(30)
    expect(rows.jobs).toEqual([
      { kind: 'distill.session', for: session },
      { kind: 'distill.turn', for: prompt },
      { kind: 'transcript.catch_up', for: session },
    ])
  })

  it('tells the refused permission from the command that was allowed and failed', async () => {
    const rows = await expectSameInAnyOrder(recording('interactive'))
    expect(rows.decisions).toEqual([
      {
        turn: 1,
        tool: 'Bash',
        command: 'npm publish --dry-run',
        choice: 'allow',
        found: 'ran',
        ranAs: 'toolu_gnadtlo6vwv',
      },
      {
        turn: 1,
        tool: 'Bash',
        command: 'git push --force origin main',
        choice: 'observe',
        found: 'inferred',
        ranAs: null,
      },
    ])
    expect(rows.toolEvents).toMatchObject([
      { id: 'toolu_gnadtlo6vwv', outcome: 'failed', error: 'Exit code 25' },
    ])
    expect(rows.turns).toMatchObject([{ prompt: 'publish the package', ended: 8000 }])
    expect(rows.sessions).toMatchObject([{ reason: 'prompt_input_exit', status: 'closed' }])
  })
})
