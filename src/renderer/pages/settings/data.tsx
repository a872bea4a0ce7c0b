// Settings, Data: where the memory lies, and how large it is.
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../components/charts/stat.tsx'
import { Loaded, SkeletonBlock } from '../../components/feedback/states.tsx'
import { Section } from '../../components/layout/page.tsx'
import { CodeLine } from '../../components/text/code-line.tsx'
import { api } from '../../core-client.ts'
import { bytes, count } from '../../format/numbers.ts'
import { Backups } from './backups.tsx'
import { StorageSizes, storageQuery } from './storage.tsx'

export function Data() {
  const status = useQuery(api.system.status.queryOptions())
  const storage = useQuery(storageQuery)
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
                    [
                      'Database and its journal',
                      bytes(storage.data?.databaseBytes ?? data.databaseBytes),
                    ],
                    ['Events on disk to take in', count(data.spoolWaiting)],
                    [
                      'Events set aside',
                      data.spoolRejected === 0
                        ? 'None'
                        : `${count(data.spoolRejected)}, in the folder “rejected”, each with its reason. Every update tries them again`,
                    ],
                  ]}
                />
              </div>
            </>
          )}
        </Loaded>
      </Section>
      <Section
        title="Backups"
        about="Whole copies of the database, in a folder of their own. What you delete is taken out of them too."
      >
        <Backups />
      </Section>
      <Section title="Sizes" about="What takes the room.">
        <StorageSizes />
      </Section>
    </>
  )
}
