// What was learned in the last week, the newest first, and what waits for a decision.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Section } from '../../components/layout/page.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { api } from '../../core-client.ts'
import { count } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { memoryLook } from '../memories/looks.ts'

const dayMs = 86_400_000
const shown = 5

export function Learned({ now }: { now: number }) {
  const since = (Math.floor(now / dayMs) - 7) * dayMs
  const found = useQuery(
    api.memories.list.queryOptions({
      input: { origin: 'learned', life: 'all', since, limit: shown },
    }),
  ).data
  if (found === undefined || found.rows.length === 0) return null
  return (
    <Section
      title="Learned this week"
      aside={
        <Link
          to="/memories"
          search={{ from: 'learned', days: '7', life: 'all' }}
          className="text-accent hover:underline"
        >
          All {count(found.total)}
        </Link>
      }
    >
      <ul className="mb-8 grid gap-1">
        {found.rows.map(({ id, kind, content, createdAt, life }) => (
          <li key={id} className="flex min-w-0 items-baseline gap-3">
            <span className="w-24 shrink-0 text-xs text-ink-faint">{memoryLook(kind).word}</span>
            <Link
              to="/memories"
              search={{ id, life: life === 'active' ? undefined : life }}
              dir="auto"
              className="min-w-0 truncate hover:underline"
            >
              <PlainText text={oneLine(content, 200)} />
            </Link>
            <RelativeTime at={createdAt} className="ml-auto shrink-0 text-xs text-ink-faint" />
          </li>
        ))}
      </ul>
    </Section>
  )
}
