// What the `claude` program prints, in the forms that are known of it, is read as an answer or as why there is none.
import { describe, expect, it } from 'vitest'
import { ProviderFailure } from '../provider.ts'
import { readResult } from './read-result.ts'

const answered = {
  ...{
    type: 'result',
    subtype: 'success',
    is_error: false,
    result: 'Done.',
    total_cost_usd: 0.0012,
  },
  structured_output: { title: 'Mended' },
  modelUsage: {
    'claude-haiku-5-5': {
      ...{ inputTokens: 1000, outputTokens: 50, cacheReadInputTokens: 200 },
      ...{ cacheCreationInputTokens: 30, costUSD: 0.0012 },
    },
  },
}
const ended = (stdout: string, stderr = '', exitCode = 0) => ({ stdout, stderr, exitCode })
const expected = {
  ...{ text: '{"title":"Mended"}', model: 'claude-haiku-5-5' },
  usage: { tokensIn: 1030, tokensCached: 200, tokensOut: 50, costUsd: 0.0012 },
}

it.each([
  ['an object', JSON.stringify(answered)],
  ['an object of many lines', JSON.stringify(answered, null, 2)],
  ['an object after a banner', `A new version is out!\n\n${JSON.stringify(answered)}\n`],
  ['an object of many lines after a banner', `News\n${JSON.stringify(answered, null, 2)}`],
  ['an object after a banner with braces', `News {2.1}\n${JSON.stringify(answered)}`],
  [
    'an object of many lines after a banner with braces',
    `{new} See {2.1}\n${JSON.stringify(answered, null, 2)}`,
  ],
  ['an object before a notice', `${JSON.stringify(answered, null, 2)}\nUpdated to {2.1}.\n`],
  ['all messages', JSON.stringify([{ type: 'system' }, { type: 'assistant' }, answered])],
  ['a stream of lines', `{"type":"system"}\n${JSON.stringify(answered)}`],
])('reads %s', (_, stdout) => {
  expect(readResult(ended(stdout), 'haiku')).toEqual(expected)
})

it('reads nothing of what stands on standard error beside a result', () => {
  const said =
    'Update available! Invalid API key, usage limit reached, unknown option {"type":"result"}'
  expect(readResult(ended(JSON.stringify(answered), said), 'haiku')).toEqual(expected)
})

it('takes the words of a version without a given form, and says no cost that was not told', () => {
  const { structured_output: _, total_cost_usd: __, modelUsage: ___, ...old } = answered
  const read = readResult(ended(JSON.stringify({ ...old, result: '{"title":"x"}' })), 'haiku')
  expect(read).toEqual({
    ...{ text: '{"title":"x"}', model: 'haiku' },
    usage: { tokensIn: 0, tokensCached: 0, tokensOut: 0, costUsd: null },
  })
})

describe('a failure', () => {
  const failed = (more: object): string =>
    JSON.stringify({ ...answered, structured_output: undefined, is_error: true, ...more })
  it.each([
    ['signed out', failed({ result: 'Invalid API key · Please run /login' }), '', 1, 'signed_out'],
    ['an old version', '', "error: unknown option '--json-schema'", 1, 'outdated'],
    [
      'a used up plan',
      failed({ result: 'Claude usage limit reached. Resets 5pm' }),
      '',
      1,
      'out_of_credit',
    ],
    [
      'a used up plan as if it were an answer',
      JSON.stringify({
        ...answered,
        structured_output: undefined,
        result: 'You’ve hit your session limit',
      }),
      ...(['', 0, 'out_of_credit'] as const),
    ],
    ['a rate limit', failed({ api_error_status: 429, result: 'API Error' }), '', 1, 'rate_limited'],
    ['an overload', failed({ api_error_status: 529, result: 'API Error' }), '', 1, 'overloaded'],
    ['no network', '', 'API Error: Unable to connect to API (ECONNREFUSED)', 1, 'unreachable'],
    [
      'another form',
      failed({ subtype: 'error_max_structured_output_retries', result: null }),
      '',
      1,
      'bad_answer',
    ],
    ['half of it', JSON.stringify(answered).slice(0, 80), '', 0, 'bad_answer'],
    ['nothing', '', '', 0, 'bad_answer'],
    ['a crash', '', 'Segmentation fault', 139, 'failed'],
  ])('by %s', (_, stdout, stderr, exitCode, reason) => {
    const read = (): unknown => readResult(ended(stdout, stderr, exitCode), 'haiku')
    expect(read).toThrow(ProviderFailure)
    expect(read).toThrow(expect.objectContaining({ reason }))
  })

  it('tells what it took where the program says so', () => {
    const read = (): unknown => readResult(ended(failed({ result: 'Overloaded' }), '', 1), 'haiku')
    expect(read).toThrow(expect.objectContaining({ usage: expected.usage }))
  })
})
