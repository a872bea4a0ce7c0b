// The Anthropic API, through its official client.
import { z } from 'zod'
import { commonSettings } from '../common-settings.ts'
import { httpFailure } from '../http-failure.ts'
import {
  type ModelAnswer,
  type Provider,
  ProviderFailure,
  type ProviderSurroundings,
} from '../provider.ts'

const anthropicSettings = z.object({
  ...commonSettings({
    turnModel: 'claude-haiku-5-5',
    sessionModel: 'claude-sonnet-5-5',
    limitSeconds: 60,
  }),
  baseUrl: z
    .string()
    .max(1000)
    .default('https://api.anthropic.com')
    .meta({ title: 'Address', description: 'Another address that speaks the Messages API.' }),
})
type AnthropicSettings = z.output<typeof anthropicSettings>

/** Paid by the token; what was read from a cache is told apart. */
export const anthropic: Provider<typeof anthropicSettings> = {
  id: 'anthropic',
  name: 'Anthropic API',
  settings: anthropicSettings,
  keyVariable: 'ANTHROPIC_API_KEY',
  billing: () => 'paid',
  recipient: ({ baseUrl }) => `Anthropic, at ${baseUrl}`,
  find: (_, { key }) =>
    key === null
      ? { isThere: false, detail: 'No key is known.' }
      : { isThere: true, detail: 'A key is known.' },
  async models(settings, surroundings, signal) {
    const client = await clientOf(settings, surroundings)
    try {
      const page = await client.models.list({ limit: 100 }, { signal })
      return page.data.map(({ id }) => id)
    } catch (error) {
      throw failureOf(error, signal)
    }
  },
  async ask(request, settings, surroundings, signal): Promise<ModelAnswer> {
    const client = await clientOf(settings, surroundings)
    try {
      const message = await client.messages.create(
        {
          model: request.model,
          max_tokens: request.mostTokensOut,
          system: request.system,
          messages: [{ role: 'user', content: request.input }],
          output_config: { format: { type: 'json_schema', schema: { ...request.schema } } },
        },
        { signal },
      )
      const { usage } = message
      const taken = {
        tokensIn: usage.input_tokens + (usage.cache_creation_input_tokens ?? 0),
        tokensCached: usage.cache_read_input_tokens ?? 0,
        tokensOut: usage.output_tokens,
        costUsd: null,
      }
      if (message.stop_reason === 'refusal')
        throw new ProviderFailure('refused', 'The model would not answer.', { usage: taken })
      const text = message.content.flatMap((block) => (block.type === 'text' ? block.text : []))
      return { text: text.join(''), model: message.model, usage: taken }
    } catch (error) {
      throw failureOf(error, signal)
    }
  },
}

/** Loaded with the first call: it is large, and most hosts ask nobody. */
async function clientOf({ baseUrl }: AnthropicSettings, { key }: ProviderSurroundings) {
  if (key === null) throw new ProviderFailure('missing', 'There is no key for the Anthropic API.')
  const { default: Anthropic } = await import('@anthropic-ai/sdk')
  return new Anthropic({
    ...{ apiKey: key, authToken: null, baseURL: baseUrl },
    // Whether to come again is decided here, where the budget is known; nothing of it is written anywhere.
    ...{ maxRetries: 0, logLevel: 'off', openTelemetry: false },
  })
}

function failureOf(error: unknown, signal: AbortSignal): unknown {
  return error instanceof ProviderFailure ? error : httpFailure(error, signal, 'The Anthropic API')
}
