// Settings, Cost: the prices by which costs are worked out, their date, and the user's own.
import { useQuery } from '@tanstack/react-query'
import { format, parseISO } from 'date-fns'
import { useState } from 'react'
import { type ModelPrice, priceOf } from '../../../shared/prices.ts'
import { Button } from '../../components/controls/button.tsx'
import { Loaded, SkeletonRows } from '../../components/feedback/states.tsx'
import { Section } from '../../components/layout/page.tsx'
import { Badge } from '../../components/text/badge.tsx'
import { api } from '../../core-client.ts'
import { oneLine } from '../../format/plain-text.ts'
import { PriceDialog } from './price-dialog.tsx'

interface PriceLine {
  readonly model: string
  readonly price: ModelPrice | null
  readonly isOwn: boolean
}

/** Cents matter: prices run from 0.01 to 100 dollars for a million tokens. */
function dollars(value: number): string {
  const text = value.toFixed(4)
  return `$${text.endsWith('00') ? text.slice(0, -2) : Number(text)}`
}

export function CostSettings() {
  const prices = useQuery(api.usage.prices.queryOptions())
  const used = useQuery(api.usage.by.queryOptions({ input: { group: 'model' } }))
  const [editing, setEditing] = useState<PriceLine | null>(null)
  return (
    <Loaded query={prices} skeleton={<SkeletonRows rows={8} height={32} />}>
      {(table) => {
        const usedModels = (used.data ?? []).map((row) => row.key)
        const line = (model: string): PriceLine => ({
          model,
          price: priceOf(table, model),
          isOwn: table.own.includes(model),
        })
        const others = Object.keys(table.models).filter((model) => !usedModels.includes(model))
        return (
          <>
            <Section
              title="Prices"
              about={`US dollars for a million tokens, looked up on ${format(parseISO(table.asOf), 'd MMMM yyyy')}. Costs are what these tokens cost by this list; a subscription is billed in another way.`}
            >
              {usedModels.length > 0 && (
                <>
                  <h3 className="mb-1 text-xs font-semibold text-ink-faint">Models in use</h3>
                  <Prices
                    label="Prices of models in use"
                    lines={usedModels.map(line)}
                    onEdit={setEditing}
                  />
                  <h3 className="mt-6 mb-1 text-xs font-semibold text-ink-faint">Others</h3>
                </>
              )}
              <Prices label="Prices of other models" lines={others.map(line)} onEdit={setEditing} />
            </Section>
            {editing !== null && (
              <PriceDialog
                model={editing.model}
                price={editing.price}
                isOwn={editing.isOwn}
                onClose={() => setEditing(null)}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

const columns = [
  ['In', 'input'],
  ['Out', 'output'],
  ['From cache', 'cacheRead'],
  ['Cache 5 min', 'cacheWrite5m'],
  ['Cache 1 h', 'cacheWrite1h'],
] as const

function Prices({
  label,
  lines,
  onEdit,
}: {
  label: string
  lines: readonly PriceLine[]
  onEdit: (line: PriceLine) => void
}) {
  return (
    // "relative": what is for screen readers only is placed absolutely, and would stand out of the page.
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      <table className="w-full min-w-160 table-fixed">
        <thead>
          <tr className="border-b text-xs text-ink-faint">
            <th scope="col" className="py-1.5 text-left font-normal">
              Model
            </th>
            {columns.map(([name]) => (
              <th key={name} scope="col" className="w-24 py-1.5 pl-3 text-right font-normal">
                {name}
              </th>
            ))}
            <th scope="col" className="w-20">
              <span className="sr-only">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.model} className="border-b last:border-0">
              <th scope="row" className="py-0.5 text-left font-normal">
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="break-words">{oneLine(line.model, 80)}</span>
                  {line.isOwn && <Badge tone="accent">Yours</Badge>}
                  {line.price?.long !== undefined && (
                    <span
                      className="text-xs text-ink-faint"
                      title={`${dollars(line.price.long.input)} in, ${dollars(line.price.long.output)} out`}
                    >
                      more above {line.price.long.above.toLocaleString('en')} tokens
                    </span>
                  )}
                </span>
              </th>
              {line.price === null ? (
                <td colSpan={columns.length} className="py-0.5 pl-3 text-right text-warn">
                  unknown
                </td>
              ) : (
                columns.map(([name, key]) => (
                  <td key={name} className="py-0.5 pl-3 text-right">
                    {line.price === null ? '' : dollars(line.price[key])}
                  </td>
                ))
              )}
              <td className="py-0.5 text-right">
                <Button
                  tone="ghost"
                  aria-label={`${line.price === null ? 'Set' : 'Change'} the price of ${line.model}`}
                  onClick={() => onEdit(line)}
                >
                  {line.price === null ? 'Set' : 'Change'}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
