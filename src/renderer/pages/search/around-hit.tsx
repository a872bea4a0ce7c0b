// The timeline around a hit: the turns before and after it, and its neighbours inside its turn.
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SearchHit } from '../../../shared/contract/search.ts'
import { parseId } from '../../../shared/ids.ts'
import { documentKind } from '../../../shared/kinds.ts'
import { typedPrompt } from '../../../shared/typed-prompt.ts'
import { buttonClass } from '../../components/controls/button.tsx'
import { Failed, SkeletonRows } from '../../components/feedback/states.tsx'
import { hitTarget } from '../../components/list/hit-target.ts'
import { sessionTitle } from '../../components/list/session-title.tsx'
import { KindBadge } from '../../components/text/badge.tsx'
import { observationLooks } from '../../components/text/kinds.ts'
import { api } from '../../core-client.ts'
import { oneLine } from '../../format/plain-text.ts'
import { clockTime, exactTime } from '../../format/time.ts'
import { around } from './around.ts'

export function AroundHit({ hit }: { hit: SearchHit }) {
  const target = hitTarget(hit)
  const session = useQuery(
    api.sessions.get.queryOptions({
      input: target?.in === 'session' ? { id: target.sessionId } : skipToken,
    }),
  )
  const observation = useQuery(
    api.sessions.observation.queryOptions({
      input: hit.kind === 'observation' ? { id: hit.ref } : skipToken,
    }),
  )
  const turnId =
    hit.kind === 'observation'
      ? observation.data?.turnId
      : parseId('turn', hit.ref) === null
        ? undefined
        : hit.ref
  const turn = useQuery(
    api.sessions.turn.queryOptions({ input: turnId === undefined ? skipToken : { id: turnId } }),
  )
  const word = documentKind(hit.kind).word.toLowerCase()
  const turns = session.data?.turns ?? []
  const nearTurns =
    turnId === undefined ? turns.slice(0, 6) : around(turns, ({ id }) => id === turnId, 2)
  const nearObservations = turn.data
    ? around(turn.data.observations, ({ id }) => id === hit.ref, 3)
    : []
  return (
    <aside
      aria-label="Around this result"
      className="w-96 shrink-0 overflow-y-auto border-l bg-sunken px-4 py-4"
    >
      {target?.in !== 'session' ? (
        <>
          <p className="mb-2 text-ink-faint">This {word} stands for itself: it has no session.</p>
          {target !== null && (
            <Link to={target.page} search={{ id: target.id }} className={buttonClass('plain')}>
              Open the {word}
            </Link>
          )}
        </>
      ) : session.data === undefined ? (
        session.error === null ? (
          <SkeletonRows rows={6} />
        ) : (
          <Failed error={session.error} retry={() => void session.refetch()} />
        )
      ) : (
        <>
          <h2 className="font-semibold" dir="auto">
            {sessionTitle(session.data.session)}
          </h2>
          <p className="text-xs text-ink-faint">
            {session.data.session.project} · {exactTime(hit.at)}
          </p>
          <ol className="mt-4 border-l border-line-strong pl-4">
            {nearTurns.map((each) => {
              const isHere = each.id === turnId
              return (
                <li key={each.id} className="relative pb-3">
                  <span
                    className={`absolute top-1.5 -left-[21px] size-2.5 rounded-full border-2 border-sunken ${isHere ? 'bg-accent' : 'bg-line-strong'}`}
                    aria-hidden="true"
                  />
                  <Link
                    to="/sessions/$sessionId"
                    params={{ sessionId: each.sessionId }}
                    search={{ at: each.id }}
                    className={`line-clamp-2 hover:underline ${isHere ? 'font-medium' : 'text-ink-soft'}`}
                    dir="auto"
                  >
                    {oneLine(
                      typedPrompt(each.prompt ?? '') || (each.title ?? 'Without a prompt'),
                      160,
                    )}
                  </Link>
                  <p className="text-xs text-ink-faint">
                    Turn {each.number} · {clockTime(each.startedAt)}
                  </p>
                  {isHere && (
                    <ol className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-1">
                      {nearObservations.map((near) => (
                        <li
                          key={near.id}
                          className={`flex items-baseline gap-2 rounded-md px-1.5 py-0.5 ${near.id === hit.ref ? 'bg-mark' : ''}`}
                        >
                          <KindBadge look={observationLooks[near.kind]} compact />
                          <span className="min-w-0 flex-1 truncate">
                            {oneLine(near.title, 120)}
                          </span>
                        </li>
                      ))}
                    </ol>
                  )}
                </li>
              )
            })}
          </ol>
          <Link
            to="/sessions/$sessionId"
            params={{ sessionId: target.sessionId }}
            search={{ at: target.at }}
            className={buttonClass('plain', 'mt-1')}
          >
            Open in the session
          </Link>
        </>
      )}
    </aside>
  )
}
