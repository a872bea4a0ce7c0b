// A tiny call by which the user sees whether a provider answers, how fast and at what cost.
import type { Question, Trials, Tried } from './ask.ts'
import type { ChosenProvider } from './chosen.ts'

/** Tokens of an answer as small as a model may need that thinks first. */
const mostTokensOut = 512

const question: Question<unknown> = {
  ...{ purpose: 'test', promptVersion: 1 },
  about: { projectId: null, sessionId: null, turnId: null },
  system: 'Answer with the JSON object that is asked for, and nothing else.',
  input: 'Say that you are ready: set "ready" to true.',
  schema: {
    type: 'object',
    properties: { ready: { type: 'boolean' } },
    ...{ required: ['ready'], additionalProperties: false },
  },
  mostTokensOut,
  read: (answer) =>
    typeof answer === 'object' && answer !== null && 'ready' in answer
      ? { value: null }
      : { problem: 'It answered, but not in the form it was asked for.' },
}

/** Asks the model for turns or that for sessions, once; nothing of the user's is sent. Rejects with the signal's reason. */
export function tryProvider(
  asker: Trials,
  one: ChosenProvider,
  tier: 'turn' | 'session',
  signal: AbortSignal,
): Promise<Tried> {
  const { turnModel, sessionModel } = one.settings
  const model = tier === 'turn' ? turnModel : sessionModel
  return asker.try({ ...one, settings: { ...one.settings, turnModel: model } }, question, signal)
}
