// How the tokens of a context are shared out among its layers.
import { count } from '../../format/numbers.ts'
import { layerWord } from '../../format/words.ts'

const shades = [
  'bg-accent',
  'bg-kind-edit',
  'bg-kind-commit',
  'bg-kind-build',
  'bg-kind-subagent',
  'bg-kind-test',
  'bg-kind-plan',
] as const

export function LayerBar({
  layers,
  budget,
  whole: told,
}: {
  layers: readonly { readonly name: string; readonly tokens: number }[]
  /** The bar's whole length; without it the layers fill it. */
  budget?: number
  /** The tokens of the whole text, with its headings; the sum of the layers when left out. */
  whole?: number
}) {
  const used = told ?? layers.reduce((sum, { tokens }) => sum + tokens, 0)
  const whole = Math.max(1, budget ?? used, used)
  return (
    <div>
      <div className="flex h-2 gap-px overflow-hidden rounded-full bg-hover" aria-hidden="true">
        {layers.map(({ name, tokens }, at) => (
          <span
            key={name}
            className={shades[at % shades.length]}
            style={{ width: `${(100 * tokens) / whole}%` }}
          />
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-soft">
        {layers.map(({ name, tokens }, at) => (
          <li key={name} className="flex items-center gap-1.5">
            <span
              className={`size-2 rounded-sm ${shades[at % shades.length]}`}
              aria-hidden="true"
            />
            {layerWord(name)} <span className="text-ink-faint">{count(tokens)}</span>
          </li>
        ))}
        {budget !== undefined && (
          <li className="text-ink-faint">
            {count(used)} of {count(budget)} tokens
          </li>
        )}
      </ul>
    </div>
  )
}
