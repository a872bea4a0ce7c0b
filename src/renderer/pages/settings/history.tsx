// Settings, History: what the agent kept of earlier sessions, and whether copies of it are kept here.
import { useQuery } from '@tanstack/react-query'
import { SettingRow } from '../../components/controls/setting-row.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { useSettings } from '../../components/controls/use-settings.ts'
import { Loaded, SkeletonBlock } from '../../components/feedback/states.tsx'
import { Section } from '../../components/layout/page.tsx'
import { api } from '../../core-client.ts'
import { HistoryImport } from '../../features/history-import.tsx'
import { bytes, plural } from '../../format/numbers.ts'

export function History() {
  return (
    <>
      <Section
        title="Import"
        about="Claude Code keeps transcripts of its sessions for about 30 days. What they hold can be remembered for good."
      >
        <HistoryImport />
      </Section>
      <Section
        title="Copies"
        about="The transcripts themselves, for when Claude Code has deleted its own."
      >
        <KeepCopies />
      </Section>
    </>
  )
}

function KeepCopies() {
  const { query, save } = useSettings()
  const kept = useQuery(api.imports.kept.queryOptions({ staleTime: 0 }))
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={60} />}>
      {({ transcripts }) => (
        <SettingRow
          title="Keep copies of transcripts"
          about={<>Without secrets, compressed, in the data folder. {sizeSentence(kept.data)}</>}
        >
          <Switch
            label="Keep copies of transcripts"
            checked={transcripts.keepCopies}
            onChange={(keepCopies) =>
              save(
                { transcripts: { keepCopies } },
                keepCopies ? 'Copies of transcripts are kept.' : 'No more copies are made.',
                { transcripts: { keepCopies: !keepCopies } },
              )
            }
          />
        </SettingRow>
      )}
    </Loaded>
  )
}

function sizeSentence(kept: { copies: number; bytes: number; sourceBytes: number } | undefined) {
  if (kept === undefined) return ''
  if (kept.copies === 0) return 'There are none yet.'
  return `Now ${plural(kept.copies, 'copy', 'copies')}, ${bytes(kept.bytes)} for ${bytes(kept.sourceBytes)} of transcripts.`
}
