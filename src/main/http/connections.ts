// Bounds the connections of a listener: one that only waits makes room for a new one.
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** More connections than hooks, tabs and commands of one user ever open. */
const mostConnections = 512

export interface Connections {
  /** Somebody who has a secret is being answered: this connection stays until that is done. */
  protect(outgoing: ServerResponse): void
}

/**
 * Keeps at most `most` connections. Whoever may ask sends the question at once and is answered within
 * milliseconds; so beyond the limit the connection that has waited longest is closed, and however many are
 * opened to say nothing, the listener goes on answering.
 */
export function limitConnections(server: Server, most = mostConnections): Connections {
  const open = new Set<Socket>()
  /** Those that nobody with a secret uses at this moment, the longest waiting first. */
  const waiting = new Set<Socket>()

  server.on('connection', (socket: Socket) => {
    open.add(socket)
    waiting.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      waiting.delete(socket)
    })
    if (open.size <= most) return
    const [oldest = socket] = waiting
    // Its end is told later; until then it must not count.
    open.delete(oldest)
    waiting.delete(oldest)
    oldest.destroy()
  })

  return {
    protect(outgoing) {
      const { socket } = outgoing
      if (socket === null || !waiting.delete(socket)) return
      outgoing.once('close', () => {
        if (open.has(socket)) waiting.add(socket)
      })
    },
  }
}
