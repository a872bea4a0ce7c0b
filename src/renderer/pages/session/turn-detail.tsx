// One turn: the prompt, the agent's answer under it, and what happened in between at the depth that the user wants.
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CornerDownRight, Trash2 } from 'lucide-react'
import type { TurnRow } from '../../../shared/contract/common.ts'
import { Segmented } from '../../components/controls/field.tsx'
import { Menu } from '../../components/controls/menu.tsx'
import { Loaded, SkeletonRows } from '../../components/feedback/states.tsx'
import { LongText } from '../../components/text/long-text.tsx'
import { Markdown } from '../../components/text/markdown.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { api } from '../../core-client.ts'
import { useForget } from '../../features/use-forget.ts'
import { plural } from '../../format/numbers.ts'
import { repeats } from '../../format/plain-text.ts'
import { duration, exactTime } from '../../format/time.ts'
import { unsaid } from '../../format/unsaid.ts'
import { levelWord } from '../../format/words.ts'
import { useShortcuts } from '../../keyboard/use-shortcuts.ts'
import { CallList } from './call-list.tsx'
import type { Depth } from './observation-item.tsx'
import { ObservationList } from './observation-list.tsx'
import { LevelList } from './outcome/level-list.tsx'
import { callTitles } from './turn-stream.ts'

const route = getRouteApi('/sessions/$sessionId')

const depths = [
  { value: 'title', label: 'Titles' },
  { value: 'summary', label: 'Summaries' },
  { value: 'detail', label: 'Details' },
] as const satisfies readonly { readonly value: Depth; readonly label: string }[]
const views = [
  { value: 'observations', label: 'Observations' },
  { value: 'calls', label: 'Tool calls' },
  { value: 'levels', label: 'Levels' },
] as const

export function TurnDetail({
  row,
  cwd,
  focus,
}: {
  row: TurnRow
  cwd: string | null
  focus: string | null
}) {
  const { depth = 'summary', view: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const forget = useForget()
  const query = useQuery(api.sessions.turn.queryOptions({ input: { id: row.id } }))
  // Observations are written when a turn ends; until then its calls tell what happens.
  const isFresh = query.data?.observations.length === 0 && query.data.toolEvents.length > 0
  const view = wanted ?? (isFresh ? 'calls' : 'observations')
  const change = (next: { depth?: Depth; view?: (typeof views)[number]['value'] }) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true })
  useShortcuts({
    '1': () => change({ depth: 'title' }),
    '2': () => change({ depth: 'summary' }),
    '3': () => change({ depth: 'detail' }),
    e: () => change({ view: view === 'calls' ? 'observations' : 'calls' }),
  })
  const turn = query.data?.turn ?? row
  const answer = query.data?.lastMessage ?? null
  const more = turn.summary ? unsaid(turn.summary, answer) : null
  const wroteBy = levelWord(turn.level)
  const calls = (data: NonNullable<typeof query.data>) => (
    <CallList
      calls={data.toolEvents}
      titles={callTitles(data.observations)}
      subagents={data.subagents}
      cwd={cwd}
      focus={focus}
    />
  )
  return (
    <article className="mx-auto max-w-220 px-6 py-5 max-[900px]:px-4">
      <div className="flex min-h-7.5 items-center justify-between gap-2">
        <h2 className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-faint">
          <span className="font-semibold text-ink-soft">Turn {turn.number}</span>
          <span>{exactTime(turn.startedAt)}</span>
          {turn.endedAt !== null && <span>took {duration(turn.endedAt - turn.startedAt)}</span>}
        </h2>
        <Menu
          label={`Actions for turn ${turn.number}`}
          items={[
            {
              title: 'Delete this turn',
              icon: Trash2,
              tone: 'danger',
              run: () => {
                void navigate({ search: ({ depth: kept }) => ({ depth: kept, at: 'overview' }) })
                forget({ kind: 'turn', id: row.id })
              },
            },
          ]}
        />
      </div>
      <div className="mt-1 rounded-lg bg-accent-wash px-4 py-3">
        {turn.prompt === null || turn.prompt.trim() === '' ? (
          <p className="text-ink-faint">The agent went on without a prompt.</p>
        ) : (
          <LongText text={turn.prompt} className="text-base" />
        )}
      </div>
      <Answer text={answer} />
      {(turn.title !== null || turn.summary !== null) && more !== '' && (
        <div className="mt-4 flex gap-2.5 px-1">
          <CornerDownRight className="mt-1 size-4 shrink-0 text-ink-faint" aria-hidden="true" />
          <div className="min-w-0" dir="auto">
            {turn.title !== null && !repeats(turn.title, turn.prompt ?? '') && (
              <p className="text-base font-medium">
                <PlainText text={turn.title} />
              </p>
            )}
            {more !== null && more !== turn.title && (
              <LongText text={more} lines={8} className="text-ink-soft" />
            )}
            {wroteBy !== null && <p className="text-xs text-ink-faint">Written {wroteBy}</p>}
          </div>
        </div>
      )}
      <Loaded
        query={query}
        skeleton={
          <div className="mt-6">
            <SkeletonRows rows={6} />
          </div>
        }
      >
        {(data) => (
          <>
            <div className="mt-5 mb-2 flex flex-wrap items-center gap-2 border-b pb-2">
              <Segmented
                label="What is listed"
                value={view}
                onChange={(next) => change({ view: next })}
                options={views}
              />
              <span className="flex-1 text-ink-faint">
                {view === 'observations'
                  ? plural(data.observations.length, 'observation')
                  : plural(data.toolEvents.length, 'call')}
              </span>
              {view === 'observations' && (
                <Segmented
                  label="Depth"
                  value={depth}
                  onChange={(next) => change({ depth: next })}
                  options={depths}
                />
              )}
            </div>
            {view === 'calls' && calls(data)}
            {view === 'levels' && <LevelList turnId={row.id} source={calls(data)} />}
            {view === 'observations' && (
              <ObservationList turn={data} depth={depth} cwd={cwd} focus={focus} />
            )}
          </>
        )}
      </Loaded>
    </article>
  )
}

/** What the agent said at the end of the turn. */
function Answer({ text }: { text: string | null }) {
  if (text === null || text.trim() === '') return null
  return (
    <section aria-label="The agent’s answer" className="mt-3 border-l-2 border-accent/40 pl-4">
      <Markdown text={text} />
    </section>
  )
}
