// Any server that speaks OpenAI's chat completions (LM Studio, llama.cpp, vLLM, OpenRouter), through the official client.
import { z } from 'zod'
import { isLoopbackAddress } from '../billing-of-address.ts'
import { commonSettings } from '../common-settings.ts'
import { httpFailure } from '../http-failure.ts'
import {
  type ModelAnswer,
  type Provider,
  ProviderFailure,
  type ProviderSurroundings,
} from '../provider.ts'

const openaiSettings = z.object({
  ...commonSettings({
    ...{ turnModel: '', sessionModel: '', limitSeconds: 60 },
    noModel: 'None chosen: it cannot be asked',
  }),
  baseUrl: z.string().max(1000).default('http://localhost:1234/v1').meta({
    title: 'Address',
    description: 'LM Studio’s by default; https://openrouter.ai/api/v1 for OpenRouter.',
  }),
})
type OpenaiSettings = z.output<typeof openaiSettings>

/** OpenRouter puts the price of a call beside the usage of the others. */
const usageSchema = z.looseObject({
  prompt_tokens: z.number().nonnegative().catch(0),
  completion_tokens: z.number().nonnegative().catch(0),
  prompt_tokens_details: z
    .looseObject({ cached_tokens: z.number().nonnegative().catch(0) })
    .nullish(),
  cost: z.number().nonnegative().nullish().catch(null),
})

export const openai: Provider<typeof openaiSettings> = {
  id: 'openai',
  name: 'OpenAI-compatible server',
  settings: openaiSettings,
  keyVariable: 'OPENAI_API_KEY',
  billing: ({ baseUrl }) => (isLoopbackAddress(baseUrl) ? 'local' : 'paid'),
  recipient: ({ baseUrl }) =>
    isLoopbackAddress(baseUrl)
      ? 'nobody: the model runs on this machine'
      : `the server at ${baseUrl}`,
  find: ({ baseUrl }, { key }) =>
    isLoopbackAddress(baseUrl) || key !== null
      ? { isThere: true, detail: `At ${baseUrl}; whether it runs is seen when it is asked.` }
      : { isThere: false, detail: `No key is known for ${baseUrl}.` },
  async models(settings, surroundings, signal) {
    const client = await clientOf(settings, surroundings)
    try {
      const page = await client.models.list({ signal })
      return page.data.map(({ id }) => id)
    } catch (error) {
      throw failureOf(error, signal)
    }
  },
  async ask(request, settings, surroundings, signal): Promise<ModelAnswer> {
    if (request.model === '')
      throw new ProviderFailure('missing', 'No model is chosen for the OpenAI-compatible server.')
    const client = await clientOf(settings, surroundings)
    try {
      const answer = await client.chat.completions.create(
        {
          model: request.model,
          temperature: 0,
          // Servers of others know this name, and not the newer one.
          max_tokens: request.mostTokensOut,
          messages: [
            { role: 'system', content: request.system },
            { role: 'user', content: request.input },
          ],
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'answer', schema: { ...request.schema } },
          },
        },
        { signal },
      )
      const usage = usageOf(answer.usage)
      const [choice] = answer.choices ?? []
      if (choice === undefined) throw withoutChoice(answer)
      if (choice?.finish_reason === 'content_filter' || choice?.message.refusal)
        throw new ProviderFailure('refused', 'The model would not answer.', { usage })
      return { text: choice?.message.content ?? '', model: answer.model, usage }
    } catch (error) {
      throw failureOf(error, signal)
    }
  },
}

const errorSchema = z.looseObject({
  error: z.looseObject({ message: z.string().catch(''), code: z.unknown() }),
})

/** Servers that ask others tell of their errors with status 200 (https://openrouter.ai/docs/api-reference/errors). */
function withoutChoice(answer: unknown): Error {
  const told = errorSchema.safeParse(answer).data?.error
  if (told === undefined)
    return new ProviderFailure('unreachable', 'What answers there is no OpenAI-compatible server.')
  return Object.assign(new Error(told.message), { status: told.code })
}

function usageOf(value: unknown): ModelAnswer['usage'] {
  const usage = usageSchema.safeParse(value ?? {}).data
  const cached = usage?.prompt_tokens_details?.cached_tokens ?? 0
  return {
    tokensIn: Math.max(0, (usage?.prompt_tokens ?? 0) - cached),
    tokensCached: cached,
    tokensOut: usage?.completion_tokens ?? 0,
    costUsd: usage?.cost ?? null,
  }
}

async function clientOf({ baseUrl }: OpenaiSettings, { key }: ProviderSurroundings) {
  const { default: OpenAI } = await import('openai')
  return new OpenAI({
    // A server of this machine wants none, the client always does.
    ...{ apiKey: key ?? 'none', baseURL: baseUrl, organization: null, project: null },
    ...{ maxRetries: 0, logLevel: 'off' },
  })
}

function failureOf(error: unknown, signal: AbortSignal): unknown {
  return error instanceof ProviderFailure ? error : httpFailure(error, signal, 'The server')
}
