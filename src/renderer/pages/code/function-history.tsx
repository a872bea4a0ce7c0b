// Who changed a function: in which session, what asked for it, and the observation that tells of it.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Workflow } from 'lucide-react'
import { Loaded, SkeletonRows } from '../../components/feedback/states.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { api } from '../../core-client.ts'
import { count } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { ChangeMark } from './change-mark.tsx'

export function FunctionHistory({
  projectId,
  path,
  name,
}: {
  projectId: string
  path: string
  name: string
}) {
  const query = useQuery(api.code.why.queryOptions({ input: { projectId, name } }))
  return (
    <div className="my-1 ml-5 border-l-2 pl-4">
      <Link
        to="/projects/$projectId/code"
        params={{ projectId }}
        search={{ view: 'graph', file: path, name }}
        className="inline-flex items-center gap-1.5 py-1 text-xs text-accent hover:underline"
      >
        <Workflow className="size-3.5" aria-hidden="true" /> Who calls it, and what it calls
      </Link>
      <Loaded query={query} skeleton={<SkeletonRows rows={2} height={40} />}>
        {({ touches, total, failures, totalFailures }) => (
          <>
            {touches.length === 0 ? (
              <p className="py-1 text-ink-faint">
                No session changed it: it was there when it was first read.
              </p>
            ) : (
              <>
                <ol
                  aria-label={`History of ${oneLine(name, 120)}`}
                  className="flex flex-col gap-2 py-1"
                >
                  {touches.map((touch) => (
                    <li key={`${touch.turnId} ${touch.path} ${touch.change} ${touch.at}`}>
                      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                        <ChangeMark change={touch.change} />
                        {touch.formerName !== null && touch.formerName !== touch.qualifiedName && (
                          <span className="text-xs text-ink-faint">
                            was <code className="font-mono">{oneLine(touch.formerName, 120)}</code>
                          </span>
                        )}
                        {touch.isPutBack && (
                          <span className="text-xs text-ink-faint">put back as it was</span>
                        )}
                        {touch.formerPath !== null && (
                          <span className="text-xs text-ink-faint">
                            was in{' '}
                            <code className="font-mono">{oneLine(touch.formerPath, 120)}</code>
                          </span>
                        )}
                        <Link
                          to="/sessions/$sessionId"
                          params={{ sessionId: touch.sessionId }}
                          search={{ at: touch.turnId }}
                          className="min-w-0 truncate font-medium text-accent hover:underline"
                        >
                          {oneLine(touch.sessionTitle ?? untitled(touch.prompt), 100)}
                        </Link>
                        <RelativeTime at={touch.at} className="text-xs text-ink-faint" />
                        {touch.observationIds.slice(0, 3).map((id) => (
                          <Link
                            key={id}
                            to="/sessions/$sessionId"
                            params={{ sessionId: touch.sessionId }}
                            search={{ at: touch.turnId, focus: id }}
                            className="text-xs text-accent hover:underline"
                          >
                            Observation {id}
                          </Link>
                        ))}
                      </p>
                      {touch.path !== path && (
                        <p className="font-mono text-xs text-ink-faint">
                          {oneLine(touch.path, 200)}
                        </p>
                      )}
                      {touch.prompt !== null && (
                        <p className="text-ink-soft">“{oneLine(touch.prompt, 400)}”</p>
                      )}
                    </li>
                  ))}
                </ol>
                {total > touches.length && (
                  <p className="text-xs text-ink-faint">
                    The newest {count(touches.length)} of {count(total)} changes.
                  </p>
                )}
              </>
            )}
            {failures.length > 0 && (
              <Failures name={name} failures={failures} total={totalFailures} />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

/** What failed with the function in its stack trace. */
function Failures({
  name,
  failures,
  total,
}: {
  name: string
  failures: Awaited<ReturnType<typeof api.code.why.call>>['failures']
  total: number
}) {
  return (
    <>
      <h4 className="pt-1 text-xs text-ink-faint">Failures that went through it</h4>
      <ol aria-label={`Failures in ${oneLine(name, 120)}`} className="flex flex-col gap-1 py-1">
        {failures.map(({ toolEventId, sessionId, turnId, observationIds: [focus], told, at }) => (
          <li key={toolEventId} className="flex flex-wrap items-center gap-x-2">
            <Link
              to="/sessions/$sessionId"
              params={{ sessionId }}
              search={focus === undefined ? { at: turnId } : { at: turnId, focus }}
              className="min-w-0 truncate text-accent hover:underline"
            >
              {oneLine(told ?? 'A stack trace in what a tool gave back', 160)}
            </Link>
            <RelativeTime at={at} className="text-xs text-ink-faint" />
          </li>
        ))}
      </ol>
      {total > failures.length && (
        <p className="text-xs text-ink-faint">
          The newest {count(failures.length)} of {count(total)} failures.
        </p>
      )}
    </>
  )
}

/** A session has its title when its first turn is told. */
const untitled = (prompt: string | null): string =>
  prompt === null ? 'Session without a prompt' : 'Session that has no title yet'
