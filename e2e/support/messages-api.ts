// A stand-in for the Messages API: it plays a script of answers to the real client and keeps its requests.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** One content block of an answer. */
type AnswerBlock =
  | { readonly text: string }
  | { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }

/** What the model answers to one request of the main loop. */
export type Answer = readonly AnswerBlock[]

/** An answer, or what makes one of its request: what the client alone knows stands there. */
type Scripted = Answer | ((request: MessagesRequest) => Answer)

/** A request to `/v1/messages`; unknown fields are kept. */
export const requestSchema = z.looseObject({
  model: z.string(),
  system: z.unknown(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
  tools: z.array(z.looseObject({ name: z.string() })).optional(),
})
export type MessagesRequest = z.infer<typeof requestSchema>

export interface MessagesApi {
  readonly url: string
  /** Requests of the main loop in order, those that carried the agent's tools. */
  readonly requests: readonly MessagesRequest[]
  /** Requests for an answer by a schema, as the client makes them with `--json-schema`. */
  readonly judged: readonly MessagesRequest[]
  /** What such a request is answered by from now on. */
  judge(answer: Readonly<Record<string, unknown>>): void
  /** Adds answers to the script. */
  script(...answers: readonly Scripted[]): void
  close(): Promise<void>
}

/** The main loop carries at least this many tools; requests for titles and the like carry few or none. */
const fewestMainTools = 4

/** The tool by which the client has an answer given by a schema. */
const schemaTool = 'StructuredOutput'

/** Starts the stand-in on loopback. When the script is at its end it answers "Done.". */
export async function startMessagesApi(): Promise<MessagesApi> {
  const requests: MessagesRequest[] = []
  const judged: MessagesRequest[] = []
  const answers: Scripted[] = []
  let verdict: Readonly<Record<string, unknown>> = {}
  let serial = 0

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname
    if (request.method === 'HEAD') return void response.writeHead(200).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (path === '/v1/messages/count_tokens') return sendJson(response, { input_tokens: 100 })
    if (path !== '/v1/messages') return void response.writeHead(404).end()

    const body = requestSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
    const isMain = (body.tools?.length ?? 0) >= fewestMainTools
    if (isMain) requests.push(body)
    const isJudged = body.tools?.some(({ name }) => name === schemaTool) ?? false
    if (isJudged) {
      judged.push(body)
      const given: Answer = [{ tool: schemaTool, input: verdict }]
      return sendEvents(response, body.model, given, () => `judged${serial++}`)
    }
    const scripted = isMain ? (answers.shift() ?? [{ text: 'Done.' }]) : [{ text: 'A title' }]
    const answer = typeof scripted === 'function' ? scripted(body) : scripted
    sendEvents(response, body.model, answer, () => `${Date.now().toString(36)}${serial++}`)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    judged,
    judge: (answer) => {
      verdict = answer
    },
    script: (...more) => void answers.push(...more),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Writes an answer as the API's server-sent events. */
function sendEvents(
  response: ServerResponse,
  model: string,
  answer: Answer,
  newId: () => string,
): void {
  const usage = {
    input_tokens: 100,
    output_tokens: 20,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
  }
  const send = (type: string, data: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)

  response.writeHead(200, { 'content-type': 'text/event-stream' })
  send('message_start', {
    message: {
      id: `msg_${newId()}`,
      type: 'message',
      role: 'assistant',
      model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage,
    },
  })
  answer.forEach((block, index) => {
    if ('text' in block) {
      send('content_block_start', { index, content_block: { type: 'text', text: '' } })
      send('content_block_delta', { index, delta: { type: 'text_delta', text: block.text } })
    } else {
      const content_block = {
        type: 'tool_use',
        id: `toolu_${newId()}`,
        name: block.tool,
        input: {},
      }
      send('content_block_start', { index, content_block })
      const partial_json = JSON.stringify(block.input)
      send('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json } })
    }
    send('content_block_stop', { index })
  })
  const stop_reason = answer.some((block) => 'tool' in block) ? 'tool_use' : 'end_turn'
  send('message_delta', { delta: { stop_reason, stop_sequence: null }, usage })
  send('message_stop', {})
  response.end()
}

/** All text of a request, system prompt and messages, for asserting what the model was given. */
export function textOf(request: MessagesRequest): string {
  return JSON.stringify([request.system, request.messages])
}
