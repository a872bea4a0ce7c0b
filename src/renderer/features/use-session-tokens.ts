// What one session used, its subagents apart: asked for once for all that tells of it.
import { useQuery } from '@tanstack/react-query'
import { api } from '../core-client.ts'

/** The questions by model, for its main thread and for its subagents. */
export function sessionTokens(sessionId: string) {
  const of = (side: 'main' | 'agents') =>
    api.usage.by.queryOptions({ input: { group: 'model', sessionId, side } })
  return { main: of('main'), agents: of('agents') } as const
}

/** The answers. */
export function useSessionTokens(sessionId: string) {
  const { main, agents } = sessionTokens(sessionId)
  return { main: useQuery(main), agents: useQuery(agents) } as const
}
