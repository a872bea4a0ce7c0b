// A model of a provider: chosen from the list that the provider gives, or typed where it gives none or another is meant.
import { useState } from 'react'
import type { ProviderField } from '../../../../shared/contract/distilling/providers.ts'
import { Choice } from '../../../components/controls/field.tsx'
import { SettingRow } from '../../../components/controls/setting-row.tsx'
import { oneLine } from '../../../format/plain-text.ts'
import { TextField } from './text-field.tsx'

/** No name of a model: names have no line breaks. */
const another = '\nanother'
const none = '\nnone'

export function ModelField({
  field: { title, description, value, longest, empty },
  label,
  isOff,
  offered,
  problem,
  onSave,
}: {
  field: Extract<ProviderField, { kind: 'text' | 'model' }>
  label: string
  /** Nobody is asked for a list then. */
  isOff: boolean
  /** Null while nothing came. */
  offered: readonly string[] | null
  problem: string | null
  onSave: (value: string) => void
}) {
  const [isTyping, setTyping] = useState(false)
  const models = offered ?? []
  const hasList = models.length > 0
  const isListed = value === '' || models.includes(value)
  const note = isOff
    ? 'Its list of models is asked for once it is on.'
    : problem !== null
      ? `Its models are not known: ${oneLine(problem, 240)} Type a name.`
      : offered !== null && !hasList
        ? 'It says that it has no models. Type a name.'
        : hasList && !isListed
          ? 'It does not list this model.'
          : ''
  const isWarning = !isOff && note !== ''
  return (
    <SettingRow
      title={title}
      about={
        <>
          {description}
          {note !== '' && <span className={`block ${isWarning ? 'text-warn' : ''}`}>{note}</span>}
        </>
      }
    >
      {hasList && !isTyping ? (
        <Choice
          className="w-72 max-w-full"
          label={label}
          value={value === '' ? none : value}
          onChange={(next) => {
            if (next === another) setTyping(true)
            else if (next !== undefined) onSave(next === none ? '' : next)
          }}
          options={[
            ...(empty === null ? [] : [{ value: none, label: empty }]),
            ...(isListed ? [] : [{ value, label: oneLine(value, 80) }]),
            ...models.map((name) => ({ value: name, label: oneLine(name, 80) })),
            { value: another, label: 'Type another name…' },
          ]}
        />
      ) : (
        <TextField
          key={value}
          label={label}
          value={value}
          longest={longest}
          mayBeEmpty={empty !== null}
          takesFocus={isTyping}
          {...(empty === null ? {} : { placeholder: empty })}
          onSave={(next) => {
            setTyping(false)
            onSave(next)
          }}
          onLeave={() => setTyping(false)}
        />
      )}
    </SettingRow>
  )
}
