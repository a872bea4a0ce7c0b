// What works on this machine now, and what each further step would add and ask for.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileInput, PenLine, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ModelsState } from '../../../shared/contract/models.ts'
import type { Status } from '../../../shared/contract/system.ts'
import { buttonClass } from '../../components/controls/button.tsx'
import { Loaded, SkeletonBlock } from '../../components/feedback/states.tsx'
import { Badge } from '../../components/text/badge.tsx'
import { api } from '../../core-client.ts'
import { useMeaning } from '../../features/use-meaning.ts'
import { bytes } from '../../format/numbers.ts'

export function Level({ status }: { status: Status | undefined }) {
  const models = useQuery(api.models.state.queryOptions())
  const hasMeaning = useMeaning() === true
  const isRules = status === undefined || status.level.distill === 'rules'
  return (
    <>
      <p className="mb-4 text-ink-soft">
        Recollect works from the first minute without any model and without the network. Each part
        can be taken further by itself, now or at any time.
      </p>
      <ul className="grid gap-px overflow-hidden rounded-lg border bg-line">
        <Part
          icon={PenLine}
          title={
            isRules
              ? 'Observations are written by rules'
              : `Observations are written by ${status.level.distill}`
          }
        >
          {isRules
            ? 'From diffs, commands, test results and the agent’s own words. It costs nothing, needs no network, and no text leaves this machine.'
            : 'Once for a turn and once for a session, never for a single tool call.'}
          {isRules && (
            <p className="mt-2 border-t pt-2 text-ink-faint">
              A language model would write closer summaries. This version has none yet.
            </p>
          )}
        </Part>
        <Part
          icon={Search}
          title={hasMeaning ? 'Search finds by words and by meaning' : 'Search finds by words'}
        >
          {hasMeaning
            ? 'Exact words first, then what means the same.'
            : 'In any order, in any form, and inside the names of functions and files.'}
          <Loaded query={models} skeleton={<SkeletonBlock height={20} />}>
            {(state) => <ByMeaning state={state} isOn={hasMeaning} />}
          </Loaded>
        </Part>
        <Part icon={FileInput} title="New sessions begin with what was learned">
          Within the budget that you set. You can read the exact text before the agent does, in the
          settings under Context.
        </Part>
      </ul>
    </>
  )
}

function Part({
  icon: Icon,
  title,
  children,
}: {
  icon: typeof Search
  title: string
  children: ReactNode
}) {
  return (
    <li className="flex gap-3.5 bg-raised px-4 py-3.5">
      <Icon className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 font-medium">
          {title} <Badge tone="good">Works now</Badge>
        </p>
        <div className="text-ink-soft">{children}</div>
      </div>
    </li>
  )
}

/** The step from words to meaning, as far as it was taken. */
function ByMeaning({ state, isOn }: { state: ModelsState; isOn: boolean }) {
  if (isOn) return null
  const chosen = state.models.find(({ isChosen }) => isChosen)
  const smallest = state.models
    .filter(({ downloadBytes, files }) => downloadBytes > 0 || files === 'ready')
    .sort((one, other) => one.downloadBytes - other.downloadBytes)[0]
  const ready = state.models.find(({ files }) => files === 'ready')
  const says =
    chosen !== undefined
      ? `${chosen.name} was chosen. ${state.embedder.message}`
      : ready !== undefined
        ? `${ready.name} is on this machine. Once it is chosen, what is said in other words is found too.`
        : smallest !== undefined
          ? `A model on this machine would also find what is said in other words. It is downloaded once, ${bytes(smallest.downloadBytes)} for the smallest, and runs here.`
          : 'A model on this machine would also find what is said in other words.'
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-3 border-t pt-2">
      <p className="min-w-60 flex-1 text-ink-faint">{says}</p>
      <Link to="/settings/$section" params={{ section: 'search' }} className={buttonClass('plain')}>
        See the models
      </Link>
    </div>
  )
}
