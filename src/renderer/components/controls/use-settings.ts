// Reads and changes the settings; every change can be undone while its message is shown.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Settings, settingsSchema } from '../../../shared/settings.ts'
import { api } from '../../core-client.ts'
import { showFailure, showToast } from '../feedback/toast.tsx'

/** Part of the settings: some keys of some sections, of the context's layers some. */
export type SettingsChange = {
  readonly [Section in Exclude<keyof Settings, 'context'>]?: Partial<Settings[Section]>
} & {
  readonly context?: {
    readonly budgetTokens?: number
    readonly layers?: Partial<Settings['context']['layers']>
  }
}

export function useSettings() {
  const cache = useQueryClient()
  const query = useQuery(
    api.system.settings.queryOptions({ select: (raw) => settingsSchema.parse(raw) }),
  )
  const mutation = useMutation(
    api.system.updateSettings.mutationOptions({
      onSuccess: (settings) => cache.setQueryData(api.system.settings.queryKey(), settings),
      onError: showFailure,
    }),
  )
  const { mutate } = mutation
  /** Saves a change, says so, and offers to take it back to what `before` held. */
  const save = (change: SettingsChange, says: string, before?: SettingsChange): void => {
    mutate(
      { ...change },
      {
        onSuccess: () =>
          showToast(says, before === undefined ? undefined : () => mutate({ ...before })),
      },
    )
  }
  return { query, save, isSaving: mutation.isPending }
}
