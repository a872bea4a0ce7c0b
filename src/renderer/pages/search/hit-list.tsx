// The results: what each is, where it stands, and which of the words it holds.
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { otherAgentName } from '../../../shared/agents.ts'
import type { SearchHit } from '../../../shared/contract/search.ts'
import { mayNotHold, sayDoubts } from '../../../shared/memories/doubts.ts'
import { hitTarget } from '../../components/list/hit-target.ts'
import { Badge, KindBadge } from '../../components/text/badge.tsx'
import { hitLook, searchLook } from '../../components/text/kinds.ts'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { Snippet } from '../../components/text/snippet.tsx'
import { oneLine } from '../../format/plain-text.ts'
import { exactTime } from '../../format/time.ts'
import { hitLinkAttribute } from './focus-hit.ts'
import { HitText } from './hit-text.tsx'
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
      {hits.map((hit) => (
        <HitItem
          key={`${hit.kind}:${hit.ref}`}
          hit={hit}
          isChosen={hit === chosen}
          onChoose={() => onChoose(hit)}
        />
      ))}
    </ol>
  )
}

/** A hit, below it its whole text (t), and the others of its session: → shows them, ← puts them away. */
function HitItem({
  hit,
  isChosen,
  onChoose,
}: {
  hit: SearchHit
  isChosen: boolean
  onChoose: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [isRead, setRead] = useState(false)
  const hasOthers = (hit.group?.count ?? 0) > 0
  return (
    <li
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return
        if (event.key === 't') setRead(!isRead)
        if (!hasOthers) return
        if (event.key === 'ArrowRight') setOpen(true)
        if (event.key === 'ArrowLeft') setOpen(false)
      }}
    >
      <div
        className={`relative rounded-md px-3 py-2.5 ${isChosen ? 'bg-active' : 'hover:bg-hover'}`}
      >
        <div className="flex items-baseline gap-3">
          <HitTitle hit={hit} onFocus={onChoose} />
          <RelativeTime at={hit.at} className="text-xs text-ink-faint" />
        </div>
        <p className="mt-0.5 line-clamp-4 text-ink-soft" dir="auto">
          <Snippet text={hit.snippet} />
        </p>
        <div className="mt-1 flex min-w-0 items-center gap-x-3 text-xs text-ink-faint max-[560px]:flex-wrap">
          <KindBadge look={hitLook(hit)} />
          {hit.doubts !== undefined && (
            <span className="shrink-0" title={oneLine(sayDoubts(hit.doubts, exactTime), 400)}>
              <Badge tone="warn">{mayNotHold(hit.doubts) ? 'May not hold' : 'Changed since'}</Badge>
            </span>
          )}
          <OtherAgent agent={hit.agent} />
          {hit.project !== null && (
            <span className="max-w-40 shrink-0 truncate">{oneLine(hit.project, 60)}</span>
          )}
          {hit.group?.title != null && hit.kind !== 'session' && (
            <span className="max-w-72 min-w-0 truncate" title={oneLine(hit.group.title, 300)}>
              in {oneLine(hit.group.title, 120)}
            </span>
          )}
          <Why hit={hit} />
          {hit.similar > 0 && (
            <span className="shrink-0" title="They say the same and stand behind this one.">
              and {hit.similar} alike{hit.group === undefined ? '' : ' in other sessions'}
            </span>
          )}
          <button
            type="button"
            aria-expanded={isRead}
            title="The whole text (t)"
            onClick={() => setRead(!isRead)}
            className="relative z-1 ml-auto shrink-0 rounded-sm px-1 font-medium text-accent hover:underline"
          >
            {isRead ? 'Close' : 'Read'}
          </button>
        </div>
        {hit.parts !== undefined && <ScoreParts score={hit.score} parts={hit.parts} />}
      </div>
      {isRead && <HitText hit={hit} />}
      {hasOthers && <Others hit={hit} isOpen={isOpen} toggle={() => setOpen(!isOpen)} />}
    </li>
  )
}

/** The other hits of the session, a line each. */
function Others({ hit, isOpen, toggle }: { hit: SearchHit; isOpen: boolean; toggle: () => void }) {
  const { others, count } = hit.group ?? { others: [], count: 0 }
  const left = count - others.length
  const { sessionId } = hit
  return (
    <div className="mb-1 pl-3">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={toggle}
        className="flex items-center gap-1 rounded-md px-1.5 py-0.5 text-xs text-ink-soft hover:bg-hover"
      >
        <ChevronRight
          className={`size-3.5 transition-transform ${isOpen ? 'rotate-90' : ''}`}
          aria-hidden="true"
        />
        {count} more of this session
      </button>
      {isOpen && (
        <ol className="ml-3 border-l pl-3">
          {others.map((other) => (
            <li
              key={`${other.kind}:${other.ref}`}
              className="relative flex items-baseline gap-2 py-1 text-sm"
            >
              <KindBadge look={searchLook(other.kind)} compact />
              <HitTitle hit={{ ...other, sessionId }} onFocus={() => undefined} />
              <RelativeTime at={other.at} className="text-xs text-ink-faint" />
            </li>
          ))}
          {left > 0 && sessionId !== null && (
            <li className="py-1">
              <Link
                from="/search"
                to="/search"
                search={(before) => ({ ...before, session: sessionId, hit: undefined })}
                className="text-xs text-accent hover:underline"
              >
                {left} more
              </Link>
            </li>
          )}
        </ol>
      )}
    </div>
  )
}

function OtherAgent({ agent }: Pick<SearchHit, 'agent'>) {
  const name = otherAgentName(agent)
  return name === null ? null : <span className="shrink-0">{oneLine(name, 40)}</span>
}

function HitTitle({
  hit,
  onFocus,
}: {
  hit: Pick<SearchHit, 'kind' | 'ref' | 'title' | 'sessionId'>
  onFocus: () => void
}) {
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
