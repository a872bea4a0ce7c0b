// The settings of a provider: a field for each that its own schema has, whatever they are.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  ModelProvider,
  ProviderField,
} from '../../../../shared/contract/distilling/providers.ts'
import { NumberSetting, SettingRow } from '../../../components/controls/setting-row.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { showFailure, showToast } from '../../../components/feedback/toast.tsx'
import { api } from '../../../core-client.ts'
import { oneLine } from '../../../format/plain-text.ts'
import { ModelField } from './model-field.tsx'
import { TextField } from './text-field.tsx'

type Value = ProviderField['value']

export function ProviderForm({
  provider: { id, name, isEnabled, fields },
  onTurnedOff,
}: {
  provider: ModelProvider
  /** A change made it go to somebody else, or be paid in another way: that is asked for anew. */
  onTurnedOff: () => void
}) {
  const cache = useQueryClient()
  const offered = useQuery({
    ...api.providers.models.queryOptions({ input: { provider: id } }),
    // Nobody is asked who is off. The list changes seldom.
    enabled: isEnabled,
    staleTime: 10 * 60_000,
    retry: false,
  })
  const save = useMutation(
    api.providers.save.mutationOptions({
      onSuccess: (saved) => {
        if (isEnabled && !saved.isEnabled) {
          showToast(`${name} was turned off: its texts would go elsewhere, or cost otherwise.`)
          onTurnedOff()
        }
        // Another address has another list.
        cache.removeQueries({ queryKey: api.providers.models.key({ input: { provider: id } }) })
        return Promise.all([
          cache.invalidateQueries({ queryKey: api.providers.list.key() }),
          cache.invalidateQueries({ queryKey: api.distill.key() }),
        ])
      },
      onError: showFailure,
    }),
  )
  const put = (field: ProviderField, value: Value) => {
    save.mutate(
      { provider: id, settings: { [field.name]: value } },
      { onSuccess: () => showToast(`${field.title} of ${name}: ${told(value)}.`) },
    )
  }
  const shown = (field: ProviderField) => {
    const label = `${field.title} of ${name}`
    switch (field.kind) {
      case 'number': {
        const isNone = field.value === 0 && field.zero !== null
        return (
          <NumberSetting
            key={field.name}
            title={field.title}
            about={
              isNone ? (
                <span className="font-medium text-warn">{field.zero}</span>
              ) : (
                field.description
              )
            }
            label={label}
            value={field.value}
            min={field.min}
            max={field.max}
            unit=""
            onSave={(value) => put(field, value)}
          />
        )
      }
      case 'switch':
        return (
          <SettingRow key={field.name} title={field.title} about={field.description}>
            <Switch label={label} checked={field.value} onChange={(value) => put(field, value)} />
          </SettingRow>
        )
      case 'text':
        return (
          <SettingRow key={field.name} title={field.title} about={field.description}>
            <TextField
              key={field.value}
              label={label}
              value={field.value}
              longest={field.longest}
              onSave={(value) => put(field, value)}
            />
          </SettingRow>
        )
      case 'model':
        return (
          <ModelField
            key={field.name}
            field={field}
            label={label}
            isOff={!isEnabled}
            offered={offered.data?.models ?? null}
            problem={offered.data?.problem ?? (offered.isError ? 'No list came.' : null)}
            onSave={(value) => put(field, value)}
          />
        )
    }
  }
  return fields.map(shown)
}

function told(value: Value): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value === '' ? 'left empty' : oneLine(String(value), 80)
}
