// What was handed to the agent: line by line with its reason and its source, then the text exactly as it was.
import { Link } from '@tanstack/react-router'
import type { Injection } from '../../../shared/contract/common.ts'
import { channelWord } from '../../../shared/evaluation/given-channels.ts'
import { LayerBar } from '../../components/charts/layer-bar.tsx'
import { LongText } from '../../components/text/long-text.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { plural } from '../../format/numbers.ts'
import { duration, exactTime } from '../../format/time.ts'
import { layerReason, layerWord, sourceWord } from '../../format/words.ts'
import { recordTarget } from './context/record-target.ts'

type Item = Injection['items'][number]

export function InjectionDetail({ injection }: { injection: Injection }) {
  const layers = Map.groupBy(injection.items, ({ layer }) => layer)
  const isTold = injection.items.some(({ text }) => text !== null)
  return (
    <article className="mx-auto max-w-220 px-6 py-5 max-[900px]:px-4">
      <h2 className="text-base font-semibold">Context given to the agent</h2>
      <p className="text-ink-faint">
        {exactTime(injection.at)} · {channelWord(injection.event)}
        {injection.source !== null && ` (${sourceWord(injection.source).toLowerCase()})`} ·{' '}
        {plural(injection.tokens, 'token')}
        {injection.durationMs !== null && ` · made in ${duration(injection.durationMs)}`}
      </p>
      <div className="mt-4">
        <LayerBar
          layers={[...layers].map(([name, items]) => ({
            name,
            tokens: items.reduce((sum, { tokens }) => sum + tokens, 0),
          }))}
        />
      </div>
      {injection.text === '' && (
        <p className="mt-4 text-ink-faint">
          Its text was dropped: it is older than the settings let texts of context be kept. What it
          was made of is still known:
        </p>
      )}
      {[...layers].map(([layer, items]) => (
        <section key={layer} className="mt-5">
          <h3 className="font-semibold">{layerWord(layer)}</h3>
          <p className="text-xs text-ink-faint">{layerReason(layer)}</p>
          <ol className="mt-1">
            {items.map((item, at) => (
              <Line key={at} item={item} />
            ))}
          </ol>
        </section>
      ))}
      {injection.text !== '' && (
        <details className="mt-6" open={!isTold}>
          <summary className="font-medium text-accent">The text as the agent was given it</summary>
          <div className="mt-2 overflow-hidden rounded-lg border bg-raised">
            <LongText text={injection.text} lines={120} className="px-4 py-3 font-mono text-xs" />
          </div>
          <p className="mt-2 text-xs text-ink-faint">
            {plural(injection.text.length, 'character')}.
          </p>
        </details>
      )}
    </article>
  )
}

function Line({ item }: { item: Item }) {
  const target = recordTarget(item)
  return (
    <li className="flex items-baseline gap-3 border-b py-1.5 last:border-0">
      <span className="min-w-0 flex-1 whitespace-pre-line" dir="auto">
        {item.text === null ? (
          <span className="text-ink-faint">Its words are no longer kept</span>
        ) : (
          <PlainText text={item.text} />
        )}
      </span>
      <span className="shrink-0 text-xs text-ink-faint">{plural(item.tokens, 'token')}</span>
      <span className="w-24 shrink-0 text-right text-xs">
        {target === null ? (
          <span className="text-ink-faint">{item.ref === null ? '' : 'deleted since'}</span>
        ) : (
          <Link {...target.link} className="text-accent hover:underline">
            {target.word}
          </Link>
        )}
      </span>
    </li>
  )
}
