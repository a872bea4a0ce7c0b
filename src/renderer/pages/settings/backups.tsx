// Settings, Data: the backups, taking one, and putting one in the place of the memory.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import type { Backup } from '../../../shared/contract/keep.ts'
import { Button } from '../../components/controls/button.tsx'
import { NumberSetting, SettingRow } from '../../components/controls/setting-row.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { useSettings } from '../../components/controls/use-settings.ts'
import { ConfirmDialog } from '../../components/feedback/dialog.tsx'
import { Empty, Loaded, SkeletonRows } from '../../components/feedback/states.tsx'
import { showFailure, showToast } from '../../components/feedback/toast.tsx'
import { CodeLine } from '../../components/text/code-line.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { api } from '../../core-client.ts'
import { bytes, noun, plural } from '../../format/numbers.ts'
import { exactTime } from '../../format/time.ts'

const kinds: Readonly<Record<Backup['kind'], string>> = {
  daily: 'Daily',
  manual: 'By hand',
  upgrade: 'Before an upgrade',
  replaced: 'Before a restore',
}

export function Backups() {
  const cache = useQueryClient()
  const query = useQuery(api.keep.backups.queryOptions({ staleTime: 0 }))
  const again = () => cache.invalidateQueries({ queryKey: api.keep.backups.key() })
  const take = useMutation(
    api.keep.backUp.mutationOptions({
      onSuccess: (taken) => {
        showToast(`A backup of ${plural(taken.sessions ?? 0, 'session')} was taken and checked.`)
        void again()
      },
      onError: showFailure,
    }),
  )
  return (
    <>
      <BackupSettings />
      <div className="mt-4 mb-2 flex flex-wrap items-center gap-3">
        <Button tone="primary" disabled={take.isPending} onClick={() => take.mutate({})}>
          <Archive aria-hidden="true" />
          {take.isPending ? 'Taking a backup' : 'Back up now'}
        </Button>
        <p className="min-w-0 flex-1 text-ink-faint">
          {query.data?.nextAt === undefined || query.data.nextAt === null
            ? ''
            : 'The next one is taken by itself when something has changed a day after the last.'}
        </p>
      </div>
      <Loaded query={query} skeleton={<SkeletonRows rows={3} />}>
        {({ rows, folder }) => (
          <>
            {rows.length === 0 ? (
              <Empty icon={Archive} title="No backup yet">
                The first one is taken within an hour of use, or now.
              </Empty>
            ) : (
              <BackupList rows={rows} />
            )}
            <div className="mt-3">
              <CodeLine text={folder} label="Copy the path of the folder of backups" />
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

function BackupList({ rows }: { rows: readonly Backup[] }) {
  const [asked, ask] = useState<Backup | null>(null)
  const restore = useMutation(
    api.keep.restore.mutationOptions({
      onSuccess: ({ sessions, deletions }) =>
        showToast(
          `Restored: ${plural(sessions, 'session')}. ${deletions === 0 ? '' : `${plural(deletions, 'later deletion')} made again. `}What was there before is in the list.`,
        ),
      onError: showFailure,
    }),
  )
  return (
    <>
      <ul aria-label="Backups" className="divide-y divide-line border-y">
        {rows.map((row) => (
          <li key={row.name} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-50 flex-1">
              <p className="font-medium">
                <RelativeTime at={row.at} />{' '}
                <span className="font-normal text-ink-faint">{kinds[row.kind]}</span>
              </p>
              <p className="truncate text-ink-faint" title={row.name}>
                {row.sessions === null
                  ? 'It cannot be read, or a newer Recollect wrote it.'
                  : plural(row.sessions, 'session')}
                , {bytes(row.bytes)}
              </p>
            </div>
            <Button
              aria-label={`Restore the backup of ${exactTime(row.at)}`}
              disabled={row.version === null || restore.isPending}
              onClick={() => ask(row)}
            >
              {restore.isPending && restore.variables.from === row.name ? 'Restoring' : 'Restore'}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) ask(null)
        }}
        title={asked === null ? '' : `Restore the backup of ${exactTime(asked.at)}?`}
        about="The memory becomes what it was then. What is there now is kept as a backup, and what you deleted since stays deleted."
        confirm="Restore"
        onConfirm={() => {
          if (asked !== null) restore.mutate({ from: asked.name })
        }}
      />
    </>
  )
}

function BackupSettings() {
  const { query, save } = useSettings()
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={3} height={60} />}>
      {({ backups }) => (
        <>
          <SettingRow
            title="Daily backup"
            about="Taken while Recollect runs, and checked page by page. Skipped, and told, when the disk has less than twice the database free."
          >
            <Switch
              label="Daily backup"
              checked={backups.daily}
              onChange={(daily) =>
                save(
                  { backups: { daily } },
                  daily
                    ? 'A backup is taken every day.'
                    : 'No more backups are taken by themselves.',
                  { backups: { daily: !daily } },
                )
              }
            />
          </SettingRow>
          <NumberSetting
            title="Daily backups kept"
            about="Older ones are removed."
            label="Daily backups kept"
            value={backups.keep}
            min={1}
            max={90}
            unit={noun(backups.keep, 'backup')}
            onSave={(keep) =>
              save({ backups: { keep } }, `${plural(keep, 'daily backup')} will be kept.`, {
                backups: { keep: backups.keep },
              })
            }
          />
          <NumberSetting
            title="Room for backups"
            about="The oldest go first. The newest stays in any case, and so do those taken by hand."
            label="Room for backups in MB"
            value={backups.maxMegabytes}
            min={50}
            max={1_000_000}
            unit="MB"
            onSave={(maxMegabytes) =>
              save(
                { backups: { maxMegabytes } },
                `Backups take up to ${bytes(maxMegabytes * 1024 * 1024)}.`,
                { backups: { maxMegabytes: backups.maxMegabytes } },
              )
            }
          />
        </>
      )}
    </Loaded>
  )
}
