// The user's hand on memories: done at once, told with its undo, and every list asked again.
import { useQueryClient } from '@tanstack/react-query'
import type { HandDone } from '../../shared/contract/memories.ts'
import { showFailure, showToast } from '../components/feedback/toast.tsx'
import { client } from '../core-client.ts'
import { plural } from '../format/numbers.ts'

/** Does something to memories; `what` completes “3 memories …”, as in “rejected”. Resolves with whether it was done. */
export type Act = (what: string, act: () => Promise<HandDone>) => Promise<boolean>

export function useHand(): { act: Act; undo: (action: string) => Promise<void> } {
  const cache = useQueryClient()
  const undo = async (action: string) => {
    try {
      const { changed } = await client.memories.undo({ action })
      await cache.invalidateQueries()
      showToast(`${plural(changed.length, 'memory', 'memories')} as before.`)
    } catch (error) {
      showFailure(error)
    }
  }
  return {
    undo,
    async act(what, act) {
      try {
        const { changed, action } = await act()
        void cache.invalidateQueries()
        showToast(
          changed.length === 1
            ? `The memory is ${what}.`
            : `${plural(changed.length, 'memory', 'memories')} ${what}.`,
          () => void undo(action),
        )
        return true
      } catch (error) {
        showFailure(error)
        return false
      }
    },
  }
}
