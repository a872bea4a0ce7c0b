// The one client and the one query cache of the page.
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isFinal } from './failure.ts'
import { connectToCore } from './transport.ts'

export const { client, doubt: doubtHost, assured: hostIsAssured } = connectToCore(window)

/** Query options for every method: `useQuery(api.sessions.get.queryOptions({ input: { id } }))`. */
export const api = createTanstackQueryUtils(client)

export const queryClient: QueryClient = new QueryClient({
  // Announcements are gathered for a second; what the user just did is to be seen at once.
  mutationCache: new MutationCache({ onSuccess: () => void queryClient.invalidateQueries() }),
  defaultOptions: {
    queries: {
      // The core is on this machine: the browser's idea of being offline says nothing about it.
      networkMode: 'always',
      // Announcements say what changed, so what was read stays good until then.
      staleTime: 60_000,
      gcTime: 5 * 60_000,
      retry: (count, error) => count < 1 && !isFinal(error),
      retryDelay: 400,
    },
    mutations: { networkMode: 'always' },
  },
})
