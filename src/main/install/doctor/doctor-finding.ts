// What the doctor's checks get and what they find.
import type { Status } from '../../../shared/contract/system.ts'
import type { AgentAccess, Hooks } from '../../agents/installer.ts'
import type { AppRoot } from '../../base/app-root.ts'
import type { Paths } from '../../base/paths.ts'
import type { Endpoint } from '../endpoint-files.ts'

/** One link of the chain as it was found. `fix` says how to mend it. */
export interface Check {
  readonly id: string
  readonly title: string
  readonly state: 'ok' | 'warn' | 'fail'
  readonly message: string
  readonly fix?: string
}

/** What the files of a host led to: a host that proved to be ours, or the reason why none did. */
type HostSighting =
  | { readonly endpoint: Endpoint; readonly status: Status }
  | {
      readonly absence: 'none' | 'nobody' | 'stranger' | 'silent'
      readonly endpoint: Endpoint | null
      readonly reason: string
    }

/** A check that may know how to mend what it found. */
export interface Finding extends Omit<Check, 'id' | 'title'> {
  /** Mends it; throws when it cannot. */
  readonly mend?: () => void | Promise<void>
}

export interface DoctorDependencies {
  readonly paths: Paths
  readonly app: Pick<AppRoot, 'version' | 'hookScripts' | 'root'>
  readonly hooks: Hooks
  readonly access: AgentAccess
  /** Claude Code's configuration folder, and its own file with what it trusts. */
  readonly claudeFolder: string
  readonly claudeStateFile: string
  /** The folder of managed settings; that of the system when left out. */
  readonly managedFolder?: string
  /** The folder whose project's hooks are looked at. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  /** Looks for the host of the data folder and asks for its status. */
  readonly findHost: () => Promise<HostSighting>
  /** The status of the app that looks at itself; it needs no search for a host. */
  readonly ownStatus?: () => Status
  readonly now: () => number
}
