// Settings, Context: each layer with its switch, its share, and what it takes in the preview.
import {
  type ContextLayer,
  contextLayers,
  type LayerSettings,
  tokensOfLayer,
} from '../../../../shared/context-layers.ts'
import type { ContextResult } from '../../../../shared/contract/context.ts'
import { Switch } from '../../../components/controls/switch.tsx'
import { useSettings } from '../../../components/controls/use-settings.ts'
import { Loaded, SkeletonBlock } from '../../../components/feedback/states.tsx'
import { Section } from '../../../components/layout/page.tsx'
import { count, plural } from '../../../format/numbers.ts'
import { layerReason, layerWord } from '../../../format/words.ts'

type Layer = LayerSettings[ContextLayer]

/** Those that nothing fills yet have no row. */
const shown = contextLayers.filter((name) => layerReason(name) !== '')

export function ContextLayers({
  budget,
  given,
}: {
  budget: number | undefined
  /** What the project of the preview would be given. */
  given: ContextResult | undefined
}) {
  const { query, save } = useSettings()
  return (
    <Section
      title="Layers"
      about="In the order in which they are told. Each takes at most its share; what it leaves goes to the next. An empty share is the usual part of the budget. A compacted session is given its own prompts, files and turns in place of other sessions."
    >
      <Loaded query={query} skeleton={<SkeletonBlock height={360} />}>
        {({ context }) => (
          <ul>
            {shown.map((name) => {
              const change = (next: Layer, says: string) =>
                save({ context: { layers: { [name]: next } } }, says, {
                  context: { layers: { [name]: context.layers[name] } },
                })
              return (
                <Row
                  key={name}
                  name={name}
                  layer={context.layers[name]}
                  usual={tokensOfLayer(
                    name,
                    { ...context.layers, [name]: { enabled: true, tokens: null } },
                    budget ?? context.budgetTokens,
                  )}
                  told={given && (given.layers.find((each) => each.name === name)?.tokens ?? 0)}
                  onChange={change}
                />
              )
            })}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

function Row({
  name,
  layer,
  usual,
  told,
  onChange,
}: {
  name: ContextLayer
  layer: Layer
  /** Its part of the budget where the user sets none, in tokens. */
  usual: number
  /** What it takes in the preview, in tokens; undefined until that is there. */
  told: number | undefined
  onChange: (layer: Layer, says: string) => void
}) {
  const title = layerWord(name)
  const { enabled, tokens } = layer
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b py-2.5 last:border-0">
      <div className="min-w-56 flex-1">
        <p className={`font-medium ${enabled ? '' : 'text-ink-faint'}`}>{title}</p>
        <p className="text-ink-faint">{layerReason(name)}</p>
      </div>
      <div className="shrink-0">
        <label className="flex items-center gap-2">
          <input
            key={tokens}
            type="number"
            aria-label={`Share of ${title} in tokens`}
            disabled={!enabled}
            defaultValue={tokens ?? ''}
            placeholder={String(usual)}
            min={0}
            max={4000}
            className="h-7.5 w-20 rounded-md bg-raised px-2.5 text-right shadow-raised placeholder:text-ink-faint disabled:bg-transparent"
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur()
            }}
            onBlur={({ currentTarget: field }) => {
              const next = shareOf(field, tokens)
              field.value = next === null ? '' : String(next)
              if (next === tokens) return
              onChange(
                { ...layer, tokens: next },
                next === null
                  ? `${title}: the usual part of the budget.`
                  : `${title}: ${plural(next, 'token')}, and what the layers before it leave.`,
              )
            }}
          />
          <span className="text-ink-faint">tokens</span>
        </label>
        <p className="mt-0.5 min-h-4 text-right text-xs text-ink-faint">
          {enabled ? (told === undefined ? '' : `${count(told)} in the preview`) : 'not given'}
        </p>
      </div>
      <div className="pt-1">
        <Switch
          label={title}
          checked={enabled}
          onChange={(next) =>
            onChange(
              { ...layer, enabled: next },
              next ? `${title}: given again.` : `${title}: no longer given.`,
            )
          }
        />
      </div>
    </li>
  )
}

/** What stands in the field: null for an empty one, what is in force where it is no number. */
function shareOf(field: HTMLInputElement, tokens: number | null): number | null {
  if (field.value === '' && !field.validity.badInput) return null
  const given = field.valueAsNumber
  return Number.isFinite(given) ? Math.round(Math.min(4000, Math.max(0, given))) : tokens
}
