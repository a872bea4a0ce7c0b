// A server on loopback that answers as its script says, and keeps what it was asked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as it came. */
export interface SeenRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}

/** What is answered: a status with a body, or nothing at all. */
export type StandInAnswer =
  | {
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body: unknown
    }
  | 'hang'
  | 'close'

export interface StandInServer {
  readonly url: string
  readonly requests: SeenRequest[]
  /** Answers all that follows. */
  answer: (request: SeenRequest) => StandInAnswer
  close(): Promise<void>
}

/** Starts it on a free port of loopback. */
export async function startStandIn(
  answer: (request: SeenRequest) => StandInAnswer,
): Promise<StandInServer> {
  const requests: SeenRequest[] = []
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy())
  })
  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString('utf8')
    const request: SeenRequest = {
      path: new URL(incoming.url ?? '/', 'http://127.0.0.1').pathname,
      headers: incoming.headers,
      body: text === '' ? null : JSON.parse(text),
    }
    requests.push(request)
    const given = standIn.answer(request)
    if (given === 'hang') return
    if (given === 'close') {
      incoming.socket.destroy()
      return
    }
    const { status = 200, headers = {}, body } = given
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const standIn: StandInServer = {
    url: `http://127.0.0.1:${port}`,
    requests,
    answer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return standIn
}
