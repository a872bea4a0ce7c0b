// Exactly what was handed to the agent, when, and what it was made of.
import type { Injection } from '../../../shared/contract/common.ts'
import { LayerBar } from '../../components/charts/layer-bar.tsx'
import { LongText } from '../../components/text/long-text.tsx'
import { plural } from '../../format/numbers.ts'
import { duration, exactTime } from '../../format/time.ts'
import { sourceWord } from '../../format/words.ts'

export function InjectionDetail({ injection }: { injection: Injection }) {
  const layers = new Map<string, number>()
  for (const { layer, tokens } of injection.items) {
    layers.set(layer, (layers.get(layer) ?? 0) + tokens)
  }
  return (
    <article className="mx-auto max-w-220 px-6 py-5">
      <h2 className="text-base font-semibold">Context given to the agent</h2>
      <p className="text-ink-faint">
        {exactTime(injection.at)} · {injection.event}
        {injection.source !== null && ` (${sourceWord(injection.source).toLowerCase()})`} ·{' '}
        {plural(injection.tokens, 'token')}
        {injection.durationMs !== null && ` · made in ${duration(injection.durationMs)}`}
      </p>
      <div className="mt-4">
        <LayerBar layers={[...layers].map(([name, tokens]) => ({ name, tokens }))} />
      </div>
      {injection.text === '' ? (
        <p className="mt-4 text-ink-faint">
          Its text was dropped: it is older than the settings let texts of context be kept.
        </p>
      ) : (
        <>
          <div className="mt-4 overflow-hidden rounded-lg border bg-raised">
            <LongText text={injection.text} lines={120} className="px-4 py-3 font-mono text-xs" />
          </div>
          <p className="mt-2 text-xs text-ink-faint">
            {plural(injection.text.length, 'character')}. The agent was given this text as it stands
            here.
          </p>
        </>
      )}
    </article>
  )
}
