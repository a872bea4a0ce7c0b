// Asks for the price of a model; every cost is worked out anew with it.
import { useQueryClient } from '@tanstack/react-query'
import type { ModelPrice } from '../../../shared/prices.ts'
import { Button } from '../../components/controls/button.tsx'
import { useSettings } from '../../components/controls/use-settings.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { api } from '../../core-client.ts'

const fields = [
  { key: 'input', label: 'In' },
  { key: 'output', label: 'Out' },
  { key: 'cacheRead', label: 'Read from the cache' },
  { key: 'cacheWrite5m', label: 'Written to the cache for 5 minutes' },
  { key: 'cacheWrite1h', label: 'Written to the cache for 1 hour' },
] as const

export function PriceDialog({
  model,
  price,
  isOwn,
  onClose,
}: {
  model: string
  price: ModelPrice | null
  isOwn: boolean
  onClose: () => void
}) {
  const { save } = useSettings()
  const cache = useQueryClient()
  const put = (next: ModelPrice | null, says: string) => {
    save({ prices: { [model]: next } }, says, { prices: { [model]: isOwn ? price : null } })
    void cache.invalidateQueries({ queryKey: api.usage.key() })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`Price of ${model}`}
      about="US dollars for a million tokens. Past costs are worked out anew too."
      width="w-110"
    >
      <form
        className="mt-4 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          const rate = (key: string) => Number(form.get(key))
          put(
            {
              input: rate('input'),
              output: rate('output'),
              cacheRead: rate('cacheRead'),
              cacheWrite5m: rate('cacheWrite5m'),
              cacheWrite1h: rate('cacheWrite1h'),
            },
            `The price of ${model} was changed.`,
          )
        }}
      >
        {fields.map(({ key, label }) => (
          <label key={key} className="flex items-center justify-between gap-4">
            {label}
            <input
              name={key}
              type="number"
              required
              min={0}
              max={100_000}
              step="any"
              defaultValue={price?.[key]}
              className="h-7.5 w-32 rounded-md bg-raised px-2.5 text-right shadow-raised"
            />
          </label>
        ))}
        <div className="mt-2 flex justify-end gap-2">
          {isOwn && (
            <Button
              className="mr-auto"
              onClick={() => put(null, `The price of ${model} is the list’s again.`)}
            >
              Back to the list
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
