// The providers that are asked over HTTP, through their official clients, against servers that speak their wire formats.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProviderFailure } from './provider.ts'
import { providerOf } from './providers.ts'
import { type StandInServer, startStandIn } from './testing/stand-in-server.ts'
import { wires } from './testing/wires.ts'

const schema = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] }
const key = 'sk-test-0000000000000000'

let server: StandInServer
beforeEach(async () => {
  server = await startStandIn(() => 'close')
})
afterEach(() => server.close())

const cases = [
  { id: 'anthropic', model: 'claude-haiku-5-5', tokensIn: 1200, tokensCached: 300, costUsd: null },
  { id: 'ollama', model: 'llama3.2:3b', tokensIn: 1500, tokensCached: 0, costUsd: 0 },
  { id: 'openai', model: 'small', tokensIn: 1200, tokensCached: 300, costUsd: null },
] as const

describe.each(cases)('$id', ({ id, model, tokensIn, tokensCached, costUsd }) => {
  const wire = wires[id]
  const provider = providerOf(id)
  if (provider === null) throw new Error(`There is no provider ${id}`)
  const ask = (signal = AbortSignal.timeout(5000)) =>
    provider.ask(
      {
        ...{ model, system: 'Tell it.', input: 'data', schema },
        ...{ mostTokensOut: 500, mostUsd: 1 },
      },
      provider.settings.parse({
        baseUrl: id === 'openai' ? `${server.url}/v1` : server.url,
        host: server.url,
      }),
      { env: {}, key, folder: '/' },
      signal,
    )
  const failure = async (signal?: AbortSignal): Promise<ProviderFailure> => {
    const error: unknown = await ask(signal).then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error instanceof ProviderFailure) return error
    throw new Error('It did not fail as a provider does', { cause: error })
  }

  it('gives the text, the model and the tokens of an answer, and asks once with the schema', async () => {
    server.answer = () => wire.text('{"title":"Mended"}')
    const answer = await ask()
    expect(answer).toEqual({
      ...{ text: '{"title":"Mended"}', model },
      usage: { tokensIn, tokensCached, tokensOut: 80, costUsd },
    })
    expect(server.requests.map(({ path }) => path)).toEqual([wire.path])
    expect(JSON.stringify(server.requests[0]?.body)).toContain(JSON.stringify(schema))
  })

  it('lists the models of the server', async () => {
    server.answer = () => wire.models(['small', 'large'])
    const settings = provider.settings.parse({
      ...{ host: server.url, baseUrl: id === 'openai' ? `${server.url}/v1` : server.url },
    })
    const surroundings = { env: {}, key, folder: '/' }
    expect(await provider.models(settings, surroundings, AbortSignal.timeout(5000))).toEqual([
      'small',
      'large',
    ])
  })

  it.each([
    [401, 'authentication_error', 'signed_out'],
    [404, 'not_found_error', 'missing'],
    [413, 'request_too_large', 'too_long'],
    [429, 'rate_limit_error', 'rate_limited'],
    [429, 'insufficient_quota', 'out_of_credit'],
    [500, 'api_error', 'overloaded'],
    [529, 'overloaded_error', 'overloaded'],
  ] as const)('takes %i %s for %s, and asks only once', async (status, type, reason) => {
    server.answer = () => wire.error(status, type)
    const failed = await failure()
    expect([failed.reason, failed.usage, server.requests.length]).toEqual([reason, null, 1])
    expect(failed.message).not.toContain(key)
  })

  it('is told as unreachable where nobody listens', async () => {
    await server.close()
    expect((await failure()).reason).toBe('unreachable')
    server = await startStandIn(() => 'close')
  })

  it('ends with the signal where the server never answers', async () => {
    server.answer = () => 'hang'
    await expect(ask(AbortSignal.timeout(100))).rejects.toThrow(/aborted|timeout/i)
  })

  it('fails where half of an answer comes', async () => {
    server.answer = () => ({ body: '{"id":"msg_1","choices":[{"mess' })
    expect((await failure()).reason).toBe('bad_answer')
  })
})

it.each(['anthropic', 'openai'] as const)('%s says when to come again', async (id) => {
  server.answer = () => wires[id].error(429, 'rate_limit_error', { 'retry-after': '90' })
  const provider = providerOf(id)
  const asked = provider?.ask(
    {
      ...{ model: 'small', system: '', input: 'data', schema },
      ...{ mostTokensOut: 5, mostUsd: null },
    },
    provider.settings.parse({ baseUrl: `${server.url}${id === 'openai' ? '/v1' : ''}` }),
    { env: {}, key, folder: '/' },
    AbortSignal.timeout(5000),
  )
  await expect(asked).rejects.toMatchObject({ reason: 'rate_limited', retryAfterMs: 90_000 })
})

it('Ollama takes the first of the small models that is installed, and says which to install', async () => {
  const provider = providerOf('ollama')
  if (!provider) throw new Error('no Ollama')
  let installed = ['mistral:7b', 'gemma2:2b', 'llama3.2:3b']
  server.answer = ({ path }) =>
    path === '/api/tags' ? wires.ollama.models(installed) : wires.ollama.text('{}')
  const ask = () =>
    provider.ask(
      {
        ...{ model: '', system: '', input: 'data', schema },
        ...{ mostTokensOut: 5, mostUsd: null },
      },
      provider.settings.parse({}),
      { env: { OLLAMA_HOST: server.url }, key: null, folder: '/' },
      AbortSignal.timeout(5000),
    )
  await ask()
  expect(server.requests.at(-1)?.body).toMatchObject({
    model: 'llama3.2:3b',
    options: { temperature: 0 },
  })
  installed = ['mistral:7b']
  await expect(ask()).rejects.toMatchObject({
    reason: 'missing',
    message: expect.stringContaining('ollama pull'),
  })
})

it.each([
  ['claude', { turnModel: 'haiku', sessionModel: 'sonnet', limitSeconds: 60 }],
  ['ollama', { turnModel: '', sessionModel: '', limitSeconds: 30, host: '' }],
  [
    'anthropic',
    { turnModel: 'claude-haiku-5-5', sessionModel: 'claude-sonnet-5-5', limitSeconds: 60 },
  ],
])('%s begins with models and a time that are documented', (id, defaults) => {
  expect(providerOf(id)?.settings.parse({})).toMatchObject({ ...defaults, dailyCalls: 100 })
})

it.each([
  [{ error: { code: 429, message: 'Rate limited upstream' } }, 'rate_limited'],
  [{ error: { code: 402, message: 'Insufficient credits' } }, 'out_of_credit'],
  ['<html>Sign in to this network</html>', 'unreachable'],
])('an error with status 200 is none the less one: %j', async (body, reason) => {
  const provider = providerOf('openai')
  server.answer = () => ({
    body,
    ...(typeof body === 'string' ? { headers: { 'content-type': 'text/html' } } : {}),
  })
  const request = { model: 'small', system: '', input: '', schema, mostTokensOut: 5, mostUsd: 1 }
  const asked = provider?.ask(
    request,
    provider.settings.parse({ baseUrl: `${server.url}/v1` }),
    { env: {}, key, folder: '/' },
    AbortSignal.timeout(5000),
  )
  await expect(asked).rejects.toMatchObject({ reason })
})
