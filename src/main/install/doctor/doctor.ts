// The doctor: looks at every link from the agent's hooks to the database and mends what it can.

import { refusalOf } from '../doctor-refusal.ts'
import { accessCheck } from './doctor-access.ts'
import { allowedCheck, environmentCheck, trustCheck, versionCheck } from './doctor-agent.ts'
import { lastEventCheck, sessionStartCheck } from './doctor-arrivals.ts'
import { backupCheck, databaseCheck, noticesCheck } from './doctor-database.ts'
import type { Check, DoctorDependencies, Finding } from './doctor-finding.ts'
import { dataFolderCheck, diskCheck, spoolCheck } from './doctor-folders.ts'
import { curlCheck, projectHooksCheck, scriptCheck, userHooksCheck } from './doctor-hooks.ts'
import { appCheck } from './doctor-host.ts'

export interface Doctor {
  /** Looks without changing anything; leaves out the checks of these ids. */
  check(without?: readonly string[]): Promise<Check[]>
  /** Mends what can be mended, then looks again. What was mended says so in its message. */
  mend(): Promise<Check[]>
}

const links: readonly {
  readonly id: string
  readonly title: string
  readonly look: (dependencies: DoctorDependencies) => Finding | Promise<Finding>
}[] = [
  { id: 'data-folder', title: 'Data folder', look: dataFolderCheck },
  { id: 'disk', title: 'Disk space', look: diskCheck },
  { id: 'hooks-user', title: 'Hooks in your settings', look: userHooksCheck },
  { id: 'hooks-project', title: 'Hooks in this project', look: projectHooksCheck },
  { id: 'agent-access', title: 'Search by the agent', look: accessCheck },
  { id: 'hooks-allowed', title: 'Hooks allowed', look: allowedCheck },
  { id: 'trust', title: 'Trust in this folder', look: trustCheck },
  { id: 'environment', title: 'Environment', look: environmentCheck },
  { id: 'agent-version', title: 'Version of the agent', look: versionCheck },
  { id: 'script', title: 'Hook script', look: scriptCheck },
  { id: 'curl', title: 'curl', look: curlCheck },
  { id: 'spool', title: 'Spool', look: spoolCheck },
  { id: 'app', title: 'App', look: appCheck },
  { id: 'database', title: 'Database', look: databaseCheck },
  { id: 'backups', title: 'Backups', look: backupCheck },
  { id: 'notices', title: 'Notices', look: noticesCheck },
  { id: 'session-start', title: 'Start of sessions', look: sessionStartCheck },
  { id: 'last-event', title: 'Last event', look: lastEventCheck },
]

export function createDoctor(dependencies: DoctorDependencies): Doctor {
  async function look(link: (typeof links)[number]): Promise<Finding> {
    try {
      return await link.look(dependencies)
    } catch (error) {
      const { reason, fix } = refusalOf(error, dependencies.paths.home)
      return {
        state: 'fail',
        message: `It could not be checked: ${reason.replace(/\.$/, '')}.`,
        ...(fix === null ? {} : { fix }),
      }
    }
  }

  return {
    async check(without = []) {
      const checks: Check[] = []
      for (const link of links.filter(({ id }) => !without.includes(id)))
        checks.push(asCheck(link, await look(link)))
      return checks
    },
    async mend() {
      const checks: Check[] = []
      for (const link of links) {
        const before = await look(link)
        if (before.state === 'ok' || !before.mend) {
          checks.push(asCheck(link, before))
          continue
        }
        try {
          await before.mend()
        } catch (error) {
          const { reason, fix } = refusalOf(error, dependencies.paths.home)
          const failed = `Mending failed: ${reason.replace(/\.$/, '')}.`
          checks.push({ ...asCheck(link, before), fix: fix === null ? failed : `${failed} ${fix}` })
          continue
        }
        const after = await look(link)
        checks.push(asCheck(link, { ...after, message: `Mended. ${after.message}` }))
      }
      return checks
    },
  }
}

function asCheck(link: (typeof links)[number], finding: Finding): Check {
  const { state, message, fix } = finding
  return {
    id: link.id,
    title: link.title,
    state,
    message,
    ...(fix && state !== 'ok' ? { fix } : {}),
  }
}
