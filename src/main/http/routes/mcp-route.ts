// `POST /mcp`: the agent's tools over streamable HTTP, one message and one answer at a time.
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { accessThrough } from '../../api/clients/contract-access.ts'
import { createLocalClient } from '../../api/clients/local-client.ts'
import { expectedSentence } from '../../api/expected-sentence.ts'
import type { HttpRooms } from '../http-rooms.ts'

/** Makes the handler. Without sessions: a server and its transport live as long as one request. */
export function createMcpRoute(core: HttpRooms) {
  const access = accessThrough(createLocalClient(core, 'agent'))
  return async (c: Context<{ Bindings: HttpBindings }>): Promise<Response> => {
    // Read with the first request: a starting host must not wait for it.
    const [{ WebStandardStreamableHTTPServerTransport }, { createMcpServer }] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
      import('../../mcp/server.ts'),
    ])
    const server = createMcpServer({
      access,
      version: core.app.version,
      folder: null,
      sentenceOf: expectedSentence,
      onFailure: (error) => core.log.error({ err: error }, 'a memory tool failed'),
    })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      return await transport.handleRequest(c.req.raw)
    } finally {
      await server.close()
    }
  }
}
