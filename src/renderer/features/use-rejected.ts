// Trying again the events that were set aside, and saying what became of them.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure, showToast } from '../components/feedback/toast.tsx'
import { api } from '../core-client.ts'
import { count, plural } from '../format/numbers.ts'

export function useRejected() {
  const queries = useQueryClient()
  const retryRejected = useMutation(
    api.imports.retryRejected.mutationOptions({
      onSuccess: ({ taken, left }) =>
        showToast(
          left === 0
            ? `${plural(taken, 'event')} taken in.`
            : `${plural(taken, 'event')} taken in, ${count(left)} set aside again.`,
        ),
      onError: showFailure,
      onSettled: () => queries.invalidateQueries({ queryKey: api.system.key() }),
    }),
  )
  return { retryRejected }
}
