// Deletes what is remembered: gone from sight at once, erased when the message with its undo is over.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { documentKind, type ForgetKind } from '../../shared/kinds.ts'
import { showFailure, showToast } from '../components/feedback/toast.tsx'
import { api, client } from '../core-client.ts'
import { plural } from '../format/numbers.ts'

/** What can be deleted. */
export interface ForgetTarget {
  readonly kind: ForgetKind
  readonly id: string
}

export function useForget(): (target: ForgetTarget) => void {
  const cache = useQueryClient()
  const undo = async (target: ForgetTarget) => {
    try {
      const { undone } = await client.forget.undo(target)
      await cache.invalidateQueries()
      showToast(undone ? `${nameOf(target)} is back.` : 'It was too late: it is erased.')
    } catch (error) {
      showFailure(error)
    }
  }
  const { mutate } = useMutation(
    api.forget.schedule.mutationOptions({
      onSuccess: ({ outOfReach }, target) => {
        void cache.invalidateQueries()
        const rest =
          outOfReach.length === 0
            ? ''
            : ` It may still stand in ${plural(outOfReach.length, 'damaged file')} kept aside: the overview says where.`
        showToast(`${nameOf(target)} is deleted.${rest}`, () => void undo(target))
      },
      onError: showFailure,
    }),
  )
  return mutate
}

function nameOf({ kind }: ForgetTarget): string {
  if (kind === 'project') return 'The project with all its memory'
  return `The ${documentKind(kind).word.toLowerCase()}`
}
