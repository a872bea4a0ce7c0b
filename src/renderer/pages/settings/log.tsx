// Settings, Log: the last lines of the program's own log, live.
import { useQuery } from '@tanstack/react-query'
import { format } from 'date-fns'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { Choice, Segmented } from '../../components/controls/field.tsx'
import { useSettings } from '../../components/controls/use-settings.ts'
import { Empty, Loaded, SkeletonRows } from '../../components/feedback/states.tsx'
import { Section } from '../../components/layout/page.tsx'
import { Badge, type Tone } from '../../components/text/badge.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { api } from '../../core-client.ts'
import { exactTime } from '../../format/time.ts'

const tones: Readonly<Record<string, Tone>> = { warn: 'warn', error: 'bad', fatal: 'bad' }
const levels = ['debug', 'info', 'warn', 'error'] as const
const levelWords = { debug: 'Everything', info: 'Steps', warn: 'Warnings', error: 'Errors only' }

export function Log() {
  const [shows, setShows] = useState<'all' | 'problems'>('all')
  const query = useQuery(
    api.system.logTail.queryOptions({ input: { lines: 400 }, refetchInterval: 3000 }),
  )
  const { query: settings, save } = useSettings()
  const level = settings.data?.log.level
  return (
    <Section
      title="Log"
      about={
        query.data?.file ?? 'What the program itself did. No prompt and no code is written here.'
      }
    >
      <div className="mb-3 flex flex-wrap gap-2">
        <Segmented
          label="What is shown"
          value={shows}
          onChange={setShows}
          options={[
            { value: 'all', label: 'All lines' },
            { value: 'problems', label: 'Problems' },
          ]}
        />
        {level !== undefined && (
          <Choice
            label="What is written to the log"
            value={level}
            onChange={(value) => {
              const next = levels.find((each) => each === value)
              if (next) save({ log: { level: next } }, 'Saved.', { log: { level } })
            }}
            options={levels.map((value) => ({ value, label: `Write: ${levelWords[value]}` }))}
          />
        )}
      </div>
      <Loaded query={query} skeleton={<SkeletonRows rows={10} height={28} />}>
        {({ rows }) => {
          const shown = rows.filter((row) => shows === 'all' || row.level in tones).toReversed()
          if (shown.length === 0) {
            return (
              <Empty icon={ScrollText} title={shows === 'all' ? 'The log is empty' : 'No problems'}>
                {shows === 'all'
                  ? 'Lines appear here as the program works.'
                  : 'Neither a warning nor an error in the last 400 lines.'}
              </Empty>
            )
          }
          return (
            <ol className="overflow-hidden rounded-lg border">
              {shown.map((row, at) => (
                <li
                  key={`${row.at} ${at}`}
                  className="flex items-baseline gap-3 border-b px-3 py-1.5 last:border-0"
                >
                  <time
                    className="w-16 shrink-0 text-xs text-ink-faint"
                    title={row.at === null ? '' : exactTime(row.at)}
                  >
                    {row.at === null ? '' : format(row.at, 'HH:mm:ss')}
                  </time>
                  <span className="w-14 shrink-0">
                    <Badge tone={tones[row.level] ?? 'neutral'}>{row.level}</Badge>
                  </span>
                  <span className="min-w-0 flex-1">
                    <PlainText text={row.message} />
                    {row.detail !== '' && (
                      <span className="block font-mono text-xs text-ink-faint">
                        <PlainText text={row.detail} />
                      </span>
                    )}
                  </span>
                </li>
              ))}
            </ol>
          )
        }}
      </Loaded>
    </Section>
  )
}
