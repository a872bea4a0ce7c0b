// Overview: where the user was and what is open, what it cost, and how much was remembered.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import { YearGrid } from '../components/charts/year-grid.tsx'
import { buttonClass } from '../components/controls/button.tsx'
import { Empty, Loaded, SkeletonBlock, SkeletonRows } from '../components/feedback/states.tsx'
import { Page as Frame, Section } from '../components/layout/page.tsx'
import { useNow } from '../components/text/relative-time.tsx'
import { api } from '../core-client.ts'
import { Attention } from './overview/attention.tsx'
import { Cost } from './overview/cost.tsx'
import { Figures } from './overview/figures.tsx'
import { Health } from './overview/health.tsx'
import { LastWeeks } from './overview/last-weeks.tsx'
import { Learned } from './overview/learned.tsx'
import { Places } from './overview/places.tsx'
import { RecentSessions } from './overview/recent-sessions.tsx'

export function Page() {
  const overview = useQuery(api.system.overview.queryOptions())
  const status = useQuery(api.system.status.queryOptions())
  const now = useNow()
  const navigate = useNavigate()
  return (
    <Frame title="Overview" about={<Health status={status.data} now={now} />}>
      <Loaded query={overview} skeleton={<OverviewSkeleton />}>
        {(data) => (
          <div className="mx-auto max-w-[1180px]">
            <Attention items={data.attention} status={status.data} />
            {data.recent.length === 0 ? (
              <FirstDay />
            ) : (
              <>
                <Places places={data.places} />
                <Cost now={now} />
                <Below>
                  <div className="mb-8 grid gap-x-10 gap-y-8 lg:grid-cols-2">
                    <Figures overview={data} />
                    <LastWeeks days={data.days} now={now} />
                  </div>
                  <section className="mb-8 min-w-0">
                    <h2 className="mb-2 font-semibold">The last year</h2>
                    <YearGrid
                      days={data.days}
                      now={now}
                      onOpen={(day) => void navigate({ to: '/sessions', search: { day } })}
                    />
                  </section>
                  <Learned now={now} />
                  <Section
                    title="Recent sessions"
                    aside={
                      <Link to="/sessions" className="text-accent hover:underline">
                        All sessions
                      </Link>
                    }
                  >
                    <RecentSessions sessions={data.recent} />
                  </Section>
                </Below>
              </>
            )}
          </div>
        )}
      </Loaded>
    </Frame>
  )
}

/** What needs scrolling to be seen: it comes right after the rest was painted. */
function Below({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}

function FirstDay() {
  return (
    <Empty
      icon={Sparkles}
      title="Nothing to remember yet"
      action={
        <Link to="/welcome" className={buttonClass('primary')}>
          Take the first steps
        </Link>
      }
    >
      Connect Claude Code, then work as always. The first session appears here while it runs, and
      the next one begins with what it learned.
    </Empty>
  )
}

function OverviewSkeleton() {
  return (
    <div className="mx-auto grid max-w-[1180px] gap-8">
      <SkeletonBlock height={132} />
      <SkeletonBlock height={150} />
      <SkeletonRows rows={6} />
    </div>
  )
}
