// Deletes what is remembered: gone from sight at once, erased when the message with its undo is over.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure, showToast } from '../components/feedback/toast.tsx'
import { api, client } from '../core-client.ts'

const names = {
  observation: 'The observation',
  turn: 'The turn',
  session: 'The session',
  memory: 'The memory',
  project: 'The project with all its memory',
} as const

/** What can be deleted. */
export interface ForgetTarget {
  readonly kind: keyof typeof names
  readonly id: string
}

export function useForget(): (target: ForgetTarget) => void {
  const cache = useQueryClient()
  const undo = async (target: ForgetTarget) => {
    try {
      const { undone } = await client.forget.undo(target)
      await cache.invalidateQueries()
      showToast(undone ? `${names[target.kind]} is back.` : 'It was too late: it is erased.')
    } catch (error) {
      showFailure(error)
    }
  }
  const { mutate } = useMutation(
    api.forget.schedule.mutationOptions({
      onSuccess: (_answer, target) => {
        void cache.invalidateQueries()
        showToast(`${names[target.kind]} is deleted.`, () => void undo(target))
      },
      onError: showFailure,
    }),
  )
  return mutate
}
