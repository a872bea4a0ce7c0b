// Begins a comparison: who is compared, on new turns or past ones, and what that would take, told before.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Teller } from '../../../shared/contract/distilling/experiments.ts'
import { Button } from '../../components/controls/button.tsx'
import { Choice, Segmented } from '../../components/controls/field.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { showFailure, showToast } from '../../components/feedback/toast.tsx'
import { useDebounced } from '../../components/list/use-debounced.ts'
import { api } from '../../core-client.ts'
import { callCost } from '../../format/figures.ts'
import { count, plural } from '../../format/numbers.ts'

/** Past turns that are told again, unless the user says how many. */
const usualTurns = 40
const mostTurns = 1000
const rules: Teller = { kind: 'rules' }

export function CompareDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Compare two ways to tell turns"
      about="The same yardstick measures both. Calls are made within your budget."
    >
      <Form close={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Form({ close }: { close: () => void }) {
  const providers = useQuery(api.providers.list.queryOptions())
  const on = (providers.data ?? []).filter(({ isEnabled }) => isEnabled)
  const [first] = on
  const [a, setA] = useState<Teller>(rules)
  const [chosenB, setB] = useState<Teller | null>(null)
  const [when, setWhen] = useState<'new' | 'past'>('past')
  const [turns, setTurns] = useState(usualTurns)
  const [provider, model] = [first?.id, first?.turnModel]
  const b = useMemo<Teller>(() => {
    if (chosenB !== null) return chosenB
    return provider === undefined || model === undefined
      ? rules
      : { kind: 'model', provider, model }
  }, [chosenB, provider, model])
  const isReady = JSON.stringify(a) !== JSON.stringify(b)
  const input = useMemo(() => ({ a, b, turns }), [a, b, turns])
  const asked = useDebounced(input, 300)
  const preview = useQuery({
    ...api.experiments.preview.queryOptions({ input: asked }),
    enabled: isReady && when === 'past',
  })
  const cache = useQueryClient()
  const done = (said: string) => {
    showToast(said)
    close()
    return cache.invalidateQueries({ queryKey: api.experiments.key() })
  }
  const start = useMutation(
    api.experiments.start.mutationOptions({
      onSuccess: () => done('Each new turn falls to one of them by lot.'),
      onError: showFailure,
    }),
  )
  const replay = useMutation(
    api.experiments.replay.mutationOptions({
      onSuccess: (begun) => done(`${plural(begun.turns, 'turn')} are told again by both.`),
      onError: showFailure,
    }),
  )
  if (providers.data && on.length === 0)
    return <p>No language model is turned on: choose one in the settings, under Distillation.</p>
  const choices = on.map(({ id, name, turnModel }) => ({ id, name, turnModel }))
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (when === 'new') start.mutate({ a, b })
        else replay.mutate({ a, b, turns })
      }}
    >
      <TellerField label="A" value={a} choices={choices} onChange={setA} />
      <TellerField label="B" value={b} choices={choices} onChange={setB} />
      <Segmented
        label="On which turns"
        value={when}
        onChange={setWhen}
        options={[
          { value: 'past', label: 'Past turns, by both' },
          { value: 'new', label: 'New turns, by lot' },
        ]}
      />
      {when === 'past' ? (
        <>
          <label className="flex items-center gap-2">
            The newest
            <input
              type="number"
              min={1}
              max={mostTurns}
              value={turns}
              onChange={(event) =>
                setTurns(Math.min(mostTurns, Math.max(1, Math.round(Number(event.target.value)))))
              }
              className="h-7.5 w-20 rounded-md bg-raised px-2.5 shadow-raised"
            />
            turns
          </label>
          <p className="text-ink-faint" aria-live="polite">
            {preview.data
              ? `${plural(preview.data.turns, 'turn')}: ${plural(preview.data.calls, 'call')}, about ${count(preview.data.tokens)} tokens, ${callCost(preview.data.costUsd)}. What stands is not changed.`
              : isReady
                ? 'What it takes is being told…'
                : 'Choose two that differ.'}
          </p>
        </>
      ) : (
        <p className="text-ink-faint">
          Half of the new turns fall to each until you end it. What rules tell stands where they are
          drawn.
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={close}>Cancel</Button>
        <Button
          type="submit"
          tone="primary"
          disabled={!isReady || start.isPending || replay.isPending}
        >
          Begin
        </Button>
      </div>
    </form>
  )
}

function TellerField({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: Teller
  choices: readonly { readonly id: string; readonly name: string; readonly turnModel: string }[]
  onChange: (teller: Teller) => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="w-5 font-semibold">{label}</span>
      <Choice
        label={`Who tells in ${label}`}
        value={value.kind === 'rules' ? 'rules' : value.provider}
        options={[
          { value: 'rules', label: 'Rules' },
          ...choices.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => {
          const found = choices.find((one) => one.id === id)
          onChange(found ? { kind: 'model', provider: found.id, model: found.turnModel } : rules)
        }}
      />
      {value.kind === 'model' && (
        <input
          aria-label={`Model of ${label}`}
          value={value.model}
          placeholder="the one it chooses"
          onChange={(event) => onChange({ ...value, model: event.target.value })}
          className="h-7.5 w-56 rounded-md bg-raised px-2.5 shadow-raised"
        />
      )}
    </div>
  )
}
