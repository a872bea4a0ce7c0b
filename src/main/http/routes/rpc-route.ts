// `POST /rpc/<area>/<method>`: the contract over HTTP, with a cap on streams that stay open.
import type { HttpBindings } from '@hono/node-server'
import { RPCHandler } from '@orpc/server/fetch'
import type { Context } from 'hono'
import { callerHeader, callerOf } from '../../api/caller.ts'
import { readableCallsOnly } from '../../api/contract-error.ts'
import { router } from '../../api/router.ts'
import { callRefusal } from '../guards/call-refusal.ts'
import type { Refusals } from '../guards/refusals.ts'
import { bearerOf, createTokenCheck, type ListenerTokens } from '../guards/token-guard.ts'
import type { HttpRooms } from '../http-rooms.ts'

/** Streams open at the same time: one for each tab, and browsers open six connections to a host. */
const mostStreams = 32
const streamPath = '/rpc/live/announcements'

interface RpcRoute {
  handle(c: Context<{ Bindings: HttpBindings }>): Promise<Response>
  /** Streams that are open now. */
  openStreams(): number
  /** Hangs up on them all. */
  endStreams(): void
}

export function createRpcRoute(
  core: HttpRooms,
  refusals: Refusals,
  tokens: Pick<ListenerTokens, 'agent'>,
): RpcRoute {
  const isAgentToken = createTokenCheck(tokens.agent)
  const handler = new RPCHandler(router, { interceptors: [readableCallsOnly] })
  const open = new Set<HttpBindings['outgoing']>()
  return {
    openStreams: () => open.size,
    endStreams() {
      for (const outgoing of open) outgoing.destroy()
    },
    async handle(c) {
      if (c.req.path === streamPath) {
        if (open.size >= mostStreams) {
          refusals.note('streams', { method: 'POST', route: 'rpc' })
          refusals.answered()
          return callRefusal('streams') ?? c.text('Too many open streams', 503)
        }
        const { outgoing } = c.env
        open.add(outgoing)
        outgoing.once('close', () => open.delete(outgoing))
      }
      const { matched, response } = await handler.handle(c.req.raw, {
        prefix: '/rpc',
        context: {
          core,
          caller: isAgentToken(bearerOf(c.req.header('authorization')))
            ? 'agent'
            : callerOf(c.req.header(callerHeader)),
        },
      })
      return matched ? response : c.text('Not found', 404)
    },
  }
}
