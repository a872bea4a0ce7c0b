// Exactly what was handed to the agent, when, and what it was made of.
import type { Injection } from '../../../shared/contract/common.ts'
import { CodeView } from '../../components/code-view.tsx'
import { LayerBar } from '../../components/layer-bar.tsx'
import { count, plural } from '../../format/numbers.ts'
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
      <div className="mt-4 overflow-hidden rounded-lg border bg-raised">
        <CodeView text={injection.text} label="The exact text" head={60} />
      </div>
      <p className="mt-2 text-xs text-ink-faint">
        {count(injection.text.length)} characters. The agent was given this text as it stands here.
      </p>
    </article>
  )
}
