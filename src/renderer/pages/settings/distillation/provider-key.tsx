// The key of a provider: set, replaced or removed; what it is never comes back here.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ModelProvider } from '../../../../shared/contract/distilling/providers.ts'
import { Button } from '../../../components/controls/button.tsx'
import { SettingRow } from '../../../components/controls/setting-row.tsx'
import { showFailure, showToast } from '../../../components/feedback/toast.tsx'
import { api } from '../../../core-client.ts'

export function ProviderKey({ provider }: { provider: ModelProvider }) {
  const { id, name, keySource } = provider
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
  const isKept = keySource !== 'none' && keySource !== 'environment'
  return (
    <SettingRow title="Key" about={wordsOf(provider)}>
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
          {isKept ? 'Replace' : 'Keep'}
        </Button>
        {isKept && (
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

const places = {
  system: 'the key store of this system',
  file: 'a file that only you can read',
} as const

/** Where the key is, and where one would be kept. */
function wordsOf({ keySource, keyPlace, keyVariable }: ModelProvider): string {
  switch (keySource) {
    case 'system':
      return `A key is kept in ${places.system}.`
    case 'file':
      return keyPlace === 'file'
        ? `A key is kept in ${places.file}.`
        : `A key is kept in ${places.file}. Enter it again to keep it in ${places.system}.`
    case 'environment':
      return `The key of the environment is used (${keyVariable}). One that you enter goes before it, and is kept in ${places[keyPlace]}.`
    case 'sealed':
      return `A key is kept in the key store of the system, which could not be opened here: the desktop app opens it where the store is unlocked. One that you enter takes its place, in ${places[keyPlace]}.`
    case 'none':
      return `No key is known. One that you enter is kept in ${places[keyPlace]}; ${keyVariable} of the environment would do as well.`
  }
}
