// Whether search goes by meaning as well as by words at present.
import { useQuery } from '@tanstack/react-query'
import { api } from '../core-client.ts'

/** True while a model answers, or would as soon as it is asked; undefined until that is known. */
export function useMeaning(): boolean | undefined {
  const { data } = useQuery(
    api.models.state.queryOptions({
      select: ({ embedder, serving }) =>
        serving !== null && (embedder.status === 'ready' || embedder.status === 'resting'),
    }),
  )
  return data
}
