// What can be done with models: download, use, remove, and trying again.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ModelsState } from '../../../../shared/contract/models.ts'
import { showFailure } from '../../../components/feedback/toast.tsx'
import { api } from '../../../core-client.ts'

/** The actions; each answers with the state after it. */
export function useModelActions() {
  const cache = useQueryClient()
  const shared = {
    onError: showFailure,
    onSuccess: (state: ModelsState) => {
      cache.setQueryData(api.models.state.queryKey(), state)
      void cache.invalidateQueries({ queryKey: api.system.status.key() })
    },
  }
  return {
    download: useMutation(api.models.download.mutationOptions(shared)),
    cancel: useMutation(api.models.cancel.mutationOptions(shared)),
    remove: useMutation(api.models.remove.mutationOptions(shared)),
    choose: useMutation(api.models.choose.mutationOptions(shared)),
    chooseFolder: useMutation(api.models.chooseFolder.mutationOptions(shared)),
    chooseReranker: useMutation(api.models.chooseReranker.mutationOptions(shared)),
    retry: useMutation(api.models.retry.mutationOptions(shared)),
  }
}
