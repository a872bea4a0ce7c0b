// Ollama, a server of models on this machine or another one, through its official client.
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

/** Small models that keep to a schema on a processor alone, the best first; the first that is installed is used. */
const preferred = ['qwen2.5:3b', 'llama3.2:3b', 'gemma2:2b', 'phi3:mini']

const ollamaSettings = z.object({
  ...commonSettings({
    ...{ turnModel: '', sessionModel: '', limitSeconds: 30 },
    noModel: `The first installed of ${preferred.join(', ')}`,
  }),
  host: z.string().max(1000).default('').meta({
    title: 'Address',
    description: 'Empty for OLLAMA_HOST of the environment, else http://localhost:11434.',
  }),
})
type OllamaSettings = z.output<typeof ollamaSettings>

/** Tokens that input and answer have together: the server's own 4,096 would cut a large turn without a word. */
const contextTokens = 12_288

export const ollama: Provider<typeof ollamaSettings> = {
  id: 'ollama',
  name: 'Ollama',
  settings: ollamaSettings,
  keyVariable: null,
  billing: (settings) => (asksCloud(settings) ? 'subscription' : 'local'),
  recipient: (settings, surroundings) => {
    const host = hostOf(settings, surroundings)
    if (asksCloud(settings)) return `ollama.com, which runs the model, by way of ${host}`
    return isLoopbackAddress(host)
      ? 'nobody: the model runs on this machine'
      : `the server at ${host}`
  },
  find: (settings, surroundings) => ({
    isThere: true,
    detail: `At ${hostOf(settings, surroundings)}; whether it runs is seen when it is asked.`,
  }),
  async models(settings, surroundings, signal) {
    try {
      const client = await clientOf(settings, surroundings, signal)
      const { models } = await client.list()
      return models.map(({ name }) => name)
    } catch (error) {
      throw failureOf(error, signal)
    }
  },
  async ask(request, settings, surroundings, signal): Promise<ModelAnswer> {
    try {
      const client = await clientOf(settings, surroundings, signal)
      const model = request.model === '' ? await firstInstalled(client.list()) : request.model
      const answer = await client.chat({
        model,
        stream: false,
        format: request.schema,
        messages: [
          { role: 'system', content: request.system },
          { role: 'user', content: request.input },
        ],
        options: { temperature: 0, num_predict: request.mostTokensOut, num_ctx: contextTokens },
      })
      const usage = {
        // Left out where the whole input was in its cache.
        tokensIn: answer.prompt_eval_count ?? 0,
        tokensCached: 0,
        tokensOut: answer.eval_count ?? 0,
        costUsd: 0,
      }
      return { text: answer.message.content, model: answer.model, usage }
    } catch (error) {
      throw failureOf(error, signal)
    }
  },
}

/** Models so named are run by Ollama’s own servers, whichever machine is asked (https://docs.ollama.com/cloud). */
const ofCloud = /[:-]cloud$/

function asksCloud({ turnModel, sessionModel }: OllamaSettings): boolean {
  return ofCloud.test(turnModel) || ofCloud.test(sessionModel)
}

const defaultHost = 'http://localhost:11434'

function hostOf({ host }: OllamaSettings, { env }: ProviderSurroundings): string {
  if (host !== '') return host
  return env.OLLAMA_HOST === undefined || env.OLLAMA_HOST === '' ? defaultHost : env.OLLAMA_HOST
}

async function clientOf(
  settings: OllamaSettings,
  surroundings: ProviderSurroundings,
  signal: AbortSignal,
) {
  const { Ollama } = await import('ollama')
  return new Ollama({
    host: hostOf(settings, surroundings),
    // The client's own abort ends streams alone.
    fetch: (input, init) => fetch(input, { ...init, signal }),
  })
}

async function firstInstalled(
  list: Promise<{ readonly models: readonly { readonly name: string }[] }>,
): Promise<string> {
  const { models } = await list
  const names = models.map(({ name }) => name)
  const found = preferred.find((name) => names.includes(name))
  if (found !== undefined) return found
  throw new ProviderFailure(
    'missing',
    `None of ${preferred.join(', ')} is installed in Ollama: install one with “ollama pull ${preferred[0]}”, or choose another model.`,
  )
}

function failureOf(error: unknown, signal: AbortSignal): unknown {
  return error instanceof ProviderFailure ? error : httpFailure(error, signal, 'Ollama')
}
