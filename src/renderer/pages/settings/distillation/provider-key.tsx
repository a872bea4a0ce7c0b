// The key of a provider: set, replaced or removed; what it is never comes back here.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ModelProvider } from '../../../../shared/contract/distilling/providers.ts'
import { Button } from '../../../components/controls/button.tsx'
import { SettingRow } from '../../../components/controls/setting-row.tsx'
import { showFailure, showToast } from '../../../components/feedback/toast.tsx'
import { api } from '../../../core-client.ts'

export function ProviderKey({ provider: { id, name, keySource } }: { provider: ModelProvider }) {
  const cache = useQueryClient()
  const setKey = useMutation(
    api.providers.setKey.mutationOptions({
      onSuccess: (_, { key }) => {
        showToast(key === null ? `The key of ${name} is removed.` : `The key of ${name} is kept.`)
        return cache.invalidateQueries({ queryKey: api.providers.list.key() })
      },
      onError: showFailure,
      // What was sent is not kept beside the answer.
      gcTime: 0,
    }),
  )
  const about = {
    store: 'A key is kept in a file that only you can read.',
    environment: 'The key of the environment is used.',
    none: 'No key is known.',
  }[keySource]
  return (
    <SettingRow title="Key" about={about}>
      <form
        className="flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          const key = String(new FormData(form).get('key') ?? '').trim()
          if (key === '') return
          setKey.mutate({ provider: id, key }, { onSuccess: () => form.reset() })
        }}
      >
        <input
          type="password"
          name="key"
          autoComplete="off"
          maxLength={1000}
          aria-label={`Key of ${name}`}
          className="h-7.5 w-48 rounded-md bg-raised px-2.5 shadow-raised"
        />
        <Button type="submit" disabled={setKey.isPending}>
          {keySource === 'store' ? 'Replace' : 'Keep'}
        </Button>
        {keySource === 'store' && (
          <Button
            disabled={setKey.isPending}
            onClick={() => setKey.mutate({ provider: id, key: null })}
          >
            Remove
          </Button>
        )}
      </form>
    </SettingRow>
  )
}
