// How each provider's server answers, by its documented wire format.
import type { StandInAnswer } from './stand-in-server.ts'

/** A provider's server: its answer with a text, its list of models, and its errors. */
interface Wire {
  /** The path that is asked. */
  readonly path: string
  text(text: string): StandInAnswer
  models(ids: readonly string[]): StandInAnswer
  error(status: number, type: string, headers?: Readonly<Record<string, string>>): StandInAnswer
}

/** https://platform.claude.com/docs/en/api/messages, /api/errors, /api/models-list */
const anthropic: Wire = {
  path: '/v1/messages',
  text: (text) => ({
    body: {
      ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'claude-haiku-5-5' },
      content: [{ type: 'text', text }],
      ...{ stop_reason: 'end_turn', stop_sequence: null },
      usage: {
        ...{ input_tokens: 1200, output_tokens: 80 },
        ...{ cache_creation_input_tokens: 0, cache_read_input_tokens: 300 },
      },
    },
  }),
  models: (ids) => ({
    body: {
      data: ids.map((id) => ({
        ...{ type: 'model', id, display_name: id, created_at: '2026-01-01T00:00:00Z' },
      })),
      ...{ has_more: false, first_id: ids[0], last_id: ids.at(-1) },
    },
  }),
  error: (status, type, headers = {}) => ({
    ...{ status, headers },
    body: { type: 'error', error: { type, message: `It is ${type}` }, request_id: 'req_1' },
  }),
}

/** https://docs.ollama.com/api/chat, /api/tags, /api/errors */
const ollama: Wire = {
  path: '/api/chat',
  text: (content) => ({
    body: {
      ...{ model: 'llama3.2:3b', created_at: '2026-11-23T00:00:00Z' },
      ...{ done: true, done_reason: 'stop', message: { role: 'assistant', content } },
      ...{ total_duration: 5e9, load_duration: 1e9, prompt_eval_duration: 1e9, eval_duration: 3e9 },
      ...{ prompt_eval_count: 1500, eval_count: 80 },
    },
  }),
  models: (ids) => ({ body: { models: ids.map((name) => ({ name, model: name, size: 1 })) } }),
  error: (status, type, headers = {}) => ({ status, headers, body: { error: `It is ${type}` } }),
}

/** https://platform.openai.com/docs/api-reference/chat/object, /models/list, guides/error-codes */
const openai: Wire = {
  path: '/v1/chat/completions',
  text: (content) => ({
    body: {
      ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'small' },
      choices: [
        { index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal: null } },
      ],
      usage: {
        ...{ prompt_tokens: 1500, completion_tokens: 80, total_tokens: 1580 },
        prompt_tokens_details: { cached_tokens: 300 },
      },
    },
  }),
  models: (ids) => ({
    body: {
      object: 'list',
      data: ids.map((id) => ({ id, object: 'model', created: 1, owned_by: 'a' })),
    },
  }),
  error: (status, type, headers = {}) => ({
    ...{ status, headers },
    body: { error: { message: `It is ${type}`, type, param: null, code: type } },
  }),
}

export const wires = { anthropic, ollama, openai } as const
