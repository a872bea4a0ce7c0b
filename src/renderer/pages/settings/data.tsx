// Settings, Data: where the memory lies, how large it is, and how the host is started.
import { useQuery } from '@tanstack/react-query'
import { CodeLine } from '../../components/code-line.tsx'
import { Section } from '../../components/page.tsx'
import { SettingRow } from '../../components/setting-row.tsx'
import { Facts } from '../../components/stat.tsx'
import { Loaded, SkeletonBlock } from '../../components/states.tsx'
import { Switch } from '../../components/switch.tsx'
import { useSettings } from '../../components/use-settings.ts'
import { api } from '../../core-client.ts'
import { bytes, count } from '../../format/numbers.ts'
import { StorageSizes } from './storage.tsx'

export function Data() {
  const status = useQuery(api.system.status.queryOptions())
  const { query, save } = useSettings()
  return (
    <>
      <Section title="Data folder" about="Everything that is remembered lies in this one folder.">
        <Loaded query={status} skeleton={<SkeletonBlock height={140} />}>
          {(data) => (
            <>
              <CodeLine text={data.home} label="Copy the folder’s path" />
              <div className="mt-4">
                <Facts
                  facts={[
                    ['Database', bytes(data.databaseBytes)],
                    ['Events on disk to take in', count(data.spoolWaiting)],
                    [
                      'Events set aside',
                      data.spoolRejected === 0
                        ? 'None'
                        : `${count(data.spoolRejected)}, in the folder “rejected”, each with its reason`,
                    ],
                  ]}
                />
              </div>
            </>
          )}
        </Loaded>
      </Section>
      <Section title="Sizes" about="What takes the room.">
        <StorageSizes />
      </Section>
      <Section title="Start">
        <Loaded query={query} skeleton={<SkeletonBlock height={60} />}>
          {({ host }) => (
            <SettingRow
              title="Start with the agent"
              about="When Claude Code begins a session and Recollect is not running, the hook starts it in the background."
            >
              <Switch
                label="Start with the agent"
                checked={host.startFromHook}
                onChange={(startFromHook) =>
                  save(
                    { host: { startFromHook } },
                    startFromHook
                      ? 'The hook starts Recollect when it is needed.'
                      : 'Recollect starts only when you start it.',
                    { host: { startFromHook: !startFromHook } },
                  )
                }
              />
            </SettingRow>
          )}
        </Loaded>
      </Section>
    </>
  )
}
