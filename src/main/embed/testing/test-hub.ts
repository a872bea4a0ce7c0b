// A server on the loopback in the hub's layout, which can be slow, partial and wrong; for tests.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** How the hub behaves for the next requests. */
interface HubMood {
  /** Bytes after which the connection is cut; the rest comes when it is resumed. */
  cutAfter?: number | undefined
  /** Ignores ranges. */
  noRanges?: boolean
  status?: number
  /** Sends other bytes than the checksum says. */
  damaged?: boolean
  /** Waits so long (ms) between pieces of 1,000 bytes. */
  slowMs?: number
  /** Leads large files to another address first, as the hub does. */
  redirects?: boolean
  /** Called for each request. */
  onRequest?: (request: IncomingMessage) => void
}

export interface TestHub {
  readonly url: string
  readonly mood: HubMood
  /** Ranges that were asked for, in order; null for a whole file. */
  readonly ranges: (string | null)[]
  close(): Promise<void>
}

/** Serves `files` (path below the repository → content) of one repository. */
export async function openTestHub(
  repository: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<TestHub> {
  const mood: HubMood = {}
  const ranges: (string | null)[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    mood.onRequest?.(request)
    const path = (request.url ?? '').replace(/^\/cdn/, '')
    const name = path.replace(`/${repository}/resolve/main/`, '')
    const content = files.get(name)
    if (mood.status || !content) {
      response.writeHead(mood.status ?? 404).end('no')
      return
    }
    const checksum = createHash('sha256').update(content).digest('hex')
    if (mood.redirects && !request.url?.startsWith('/cdn')) {
      response.writeHead(302, {
        location: `/cdn${path}`,
        'x-linked-etag': `"${checksum}"`,
        'x-linked-size': content.length,
      })
      response.end()
      return
    }
    const range = request.headers.range ?? null
    ranges.push(range)
    const start = range && !mood.noRanges ? Number(/\d+/.exec(range)?.[0] ?? 0) : 0
    const sent = mood.damaged ? Buffer.alloc(content.length, 1) : content
    if (start >= content.length && start > 0) {
      response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end()
      return
    }
    response.writeHead(start > 0 ? 206 : 200, {
      'content-length': content.length - start,
      etag: `"${checksum}"`,
      ...(start > 0
        ? { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` }
        : {}),
    })
    const end = mood.cutAfter === undefined ? content.length : start + mood.cutAfter
    for (let at = start; at < Math.min(end, content.length); at += 1000) {
      response.write(sent.subarray(at, Math.min(at + 1000, end)))
      if (mood.slowMs) await sleep(mood.slowMs)
    }
    if (end < content.length) {
      // What was written leaves the machine first.
      await new Promise((resolve) => response.write('', resolve))
      await sleep(5)
      response.destroy()
    } else response.end()
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The hub has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    mood,
    ranges,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
