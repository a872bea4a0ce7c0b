// How large the memory is, table by table and folder by folder.
import { useQuery } from '@tanstack/react-query'
import { Loaded, SkeletonBlock } from '../../components/feedback/states.tsx'
import { SmallTable } from '../../components/small-table.tsx'
import { api } from '../../core-client.ts'
import { bytes, plural } from '../../format/numbers.ts'

const names: Readonly<Record<string, string>> = {
  payloads: 'Raw payloads',
  tool_events: 'Tool calls',
  observations: 'Observations',
  search_words: 'Search index',
  search_documents: 'Searchable texts',
  events: 'Event log',
  turns: 'Turns',
  sessions: 'Sessions',
  injections: 'Context given',
  jobs: 'Queue',
  projects: 'Projects',
  decisions: 'Decisions',
  memories: 'Memories',
  injection_items: 'Parts of context given',
  subagents: 'Subagents',
  compactions: 'Compactions',
  logs: 'Logs',
  spool: 'Events to take in',
  backups: 'Backups',
  models: 'Models',
  hook_events: 'Events as they came',
  usage_messages: 'Token counts',
  transcript_files: 'Transcripts',
  transcript_words: 'Words of transcripts',
  embedded_documents: 'Texts that have a vector',
  embedding_pending: 'Texts that wait for a vector',
  transcript_states: 'Where transcripts were left',
  transcript_copies: 'List of copies',
  transcript_titles: 'Titles from transcripts',
  transcripts: 'Copies of transcripts',
  event_days: 'Event log by day',
  retention_runs: 'What was cleared up',
}

const shownParts = 10

/** Measuring reads the whole file: asked for once, not with every change. */
export const storageQuery = api.system.storage.queryOptions({ staleTime: 5 * 60_000 })

export function StorageSizes() {
  const query = useQuery(storageQuery)
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={220} />}>
      {(storage) => {
        const parts = [
          ...storage.tables.map(({ name, rows, bytes: size }) => ({
            name,
            size,
            holds: plural(rows, 'row'),
          })),
          ...storage.folders.map(({ name, files, bytes: size }) => ({
            name,
            size,
            holds: plural(files, 'file'),
          })),
        ]
          .filter(({ size }) => size > 0)
          .sort((one, other) => other.size - one.size)
        const rest = parts.slice(shownParts)
        const shown = [
          ...parts.slice(0, shownParts),
          ...(rest.length === 0
            ? []
            : [
                {
                  name: 'Everything else',
                  size: rest.reduce((sum, { size }) => sum + size, 0),
                  holds: plural(rest.length, 'part'),
                },
              ]),
        ]
        const largest = Math.max(1, ...shown.map(({ size }) => size))
        return (
          <SmallTable
            caption="Sizes of the parts of the data folder"
            keyOf={({ name }) => name}
            rows={shown}
            columns={[
              {
                head: 'Part',
                cell: ({ name }) => names[name] ?? name,
                title: ({ name }) => name,
              },
              {
                head: 'Share',
                isHeadHidden: true,
                className: 'w-2/5 pr-4',
                cell: ({ size }) => (
                  <span
                    className="block h-1.5 rounded-full bg-accent/60"
                    style={{ width: `${Math.max(1, (100 * size) / largest)}%` }}
                    aria-hidden="true"
                  />
                ),
              },
              { head: 'Holds', isFigure: true, tone: 'faint', cell: ({ holds }) => holds },
              { head: 'Size', isFigure: true, className: 'w-24', cell: ({ size }) => bytes(size) },
            ]}
          />
        )
      }}
    </Loaded>
  )
}
