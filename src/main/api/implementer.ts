// The contract's implementer: what every handler gets, and how every failure leaves.
import { implement } from '@orpc/server'
import { contract } from '../../shared/contract/contract.ts'
import { isFull } from '../base/free-space.ts'
import type { ApiRooms } from './api-rooms.ts'
import { type Caller, onlyUser } from './caller.ts'
import { toContractError } from './contract-error.ts'
import { usersAlone } from './users-alone.ts'

/** What a transport hands to the handlers with each call. */
interface ApiContext {
  readonly core: ApiRooms
  readonly caller: Caller
}

/** A call that takes so long (ms) is logged. */
const slowCallMs = 100

/** What an open page asks again by itself after each job: nobody asked for it. */
const askedAfterJobs: ReadonlySet<string> = new Set([
  'system.status',
  'jobs.list',
  'retention.state',
])

/** Handlers are made from this: `api.sessions.get.handler(...)`. */
export const api = implement(contract)
  .$context<ApiContext>()
  .use(async ({ context, next, path }) => {
    const startedAt = performance.now()
    const note = () => {
      if (!askedAfterJobs.has(path.join('.'))) context.core.peopleFirst.note()
    }
    note()
    try {
      const what = usersAlone[path.join('.')]
      if (what !== undefined) onlyUser(context.caller, what)
      return await next()
    } catch (error) {
      const { log, paths } = context.core
      throw toContractError(error, log, path.join('.'), () => isFull(paths.home))
    } finally {
      note()
      const ms = Math.round(performance.now() - startedAt)
      if (ms >= slowCallMs) context.core.log.warn({ method: path.join('.'), ms }, 'slow call')
    }
  })
