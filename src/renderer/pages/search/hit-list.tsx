// The results: what each is, where it stands, and which of the words it holds.
import { Link } from '@tanstack/react-router'
import { otherAgentName } from '../../../shared/agents.ts'
import type { SearchHit } from '../../../shared/contract/search.ts'
import { hitTarget } from '../../components/list/hit-target.ts'
import { KindBadge } from '../../components/text/badge.tsx'
import { hitLook } from '../../components/text/kinds.ts'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { Snippet } from '../../components/text/snippet.tsx'
import { oneLine } from '../../format/plain-text.ts'
import { hitLinkAttribute } from './focus-hit.ts'
import { ScoreParts } from './score-parts.tsx'

const places = { title: 'title', body: 'text', parts: 'parts of names' } as const

export function HitList({
  hits,
  chosen,
  onChoose,
}: {
  hits: readonly SearchHit[]
  chosen: SearchHit | null
  onChoose: (hit: SearchHit) => void
}) {
  return (
    <ol>
      {hits.map((hit) => {
        const isChosen = hit === chosen
        return (
          <li
            key={`${hit.kind}:${hit.ref}`}
            className={`relative rounded-md px-3 py-2.5 ${isChosen ? 'bg-active' : 'hover:bg-hover'}`}
          >
            <div className="flex items-baseline gap-3">
              <HitTitle hit={hit} onFocus={() => onChoose(hit)} />
              <RelativeTime at={hit.at} className="text-xs text-ink-faint" />
            </div>
            <p className="mt-0.5 line-clamp-2 text-ink-soft" dir="auto">
              <Snippet text={hit.snippet} />
            </p>
            <div className="mt-1 flex min-w-0 items-center gap-x-3 text-xs text-ink-faint max-[560px]:flex-wrap">
              <KindBadge look={hitLook(hit)} />
              <OtherAgent agent={hit.agent} />
              {hit.project !== null && <span className="truncate">{oneLine(hit.project, 60)}</span>}
              <Why hit={hit} />
              {hit.similar > 0 && (
                <span className="shrink-0" title="They say the same and stand behind this one.">
                  and {hit.similar} alike
                </span>
              )}
            </div>
            {hit.parts !== undefined && <ScoreParts score={hit.score} parts={hit.parts} />}
          </li>
        )
      })}
    </ol>
  )
}

function OtherAgent({ agent }: Pick<SearchHit, 'agent'>) {
  const name = otherAgentName(agent)
  return name === null ? null : <span className="shrink-0">{oneLine(name, 40)}</span>
}

function HitTitle({ hit, onFocus }: { hit: SearchHit; onFocus: () => void }) {
  const target = hitTarget(hit)
  const title = oneLine(hit.title, 200)
  const look = 'min-w-0 flex-1 truncate font-medium'
  const link = {
    onFocus,
    [hitLinkAttribute]: hit.ref,
    className: `stretched-link outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent ${look}`,
    dir: 'auto',
  } as const
  if (target === null) return <span className={look}>{title}</span>
  if (target.in === 'page') {
    return (
      <Link to={target.page} search={{ id: target.id }} {...link}>
        {title}
      </Link>
    )
  }
  return (
    <Link
      to="/sessions/$sessionId"
      params={{ sessionId: target.sessionId }}
      search={{ at: target.at }}
      {...link}
    >
      {title}
    </Link>
  )
}

/** “why”: each word of the query that was found, and where. */
function Why({ hit }: { hit: SearchHit }) {
  if (hit.matched.length === 0) return null
  const words = new Map<string, string[]>()
  for (const { word, where } of hit.matched) {
    words.set(word, [...(words.get(word) ?? []), places[where]])
  }
  return (
    <span className="truncate">
      matches{' '}
      {[...words].map(([word, where], at) => (
        <span key={word}>
          {at > 0 && ', '}
          <span className="text-ink-soft">{oneLine(word, 40)}</span> in {where.join(' and ')}
        </span>
      ))}
    </span>
  )
}
