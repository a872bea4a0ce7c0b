// Settings, About: what runs, since when, and at which level.
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../components/charts/stat.tsx'
import { Loaded, SkeletonBlock } from '../../components/feedback/states.tsx'
import { Section } from '../../components/layout/page.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { api } from '../../core-client.ts'
import { useMeaning } from '../../features/use-meaning.ts'

const hosts = {
  desktop: 'The desktop app',
  headless: 'Without a window, for this browser',
  command: 'A single command',
} as const

export function About() {
  const hasMeaning = useMeaning() === true
  const status = useQuery(api.system.status.queryOptions())
  return (
    <Section
      title="Recollect"
      about="A memory for coding agents that its owner can see, correct and trust."
    >
      <Loaded query={status} skeleton={<SkeletonBlock height={160} />}>
        {(data) => (
          <Facts
            facts={[
              ['Version', data.version],
              ['Runs as', hosts[data.host]],
              ['Since', <RelativeTime key="since" at={data.startedAt} />],
              ['Port', data.port === null ? 'None' : `127.0.0.1:${data.port}`],
              [
                'Observations',
                data.level.distill === 'rules'
                  ? 'Written by rules; no language model is used'
                  : `Written by ${data.level.distill}`,
              ],
              [
                'Search',
                hasMeaning ? 'By words and meaning' : 'By words; no embedding model is used',
              ],
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}
