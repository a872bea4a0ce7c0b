// The rooms that the handlers of the contract answer from, as the composition root opened them.

import type { Status } from '../../shared/contract/system.ts'
import type { AgentAccess, Hooks } from '../agents/installer.ts'
import type { Announcer } from '../base/announcer.ts'
import type { AppRoot } from '../base/app-root.ts'
import type { EventLog } from '../base/logs/event-log.ts'
import type { Logger } from '../base/logs/log.ts'
import type { Paths } from '../base/paths.ts'
import type { SettingsStore } from '../base/settings-file.ts'
import type { Capture } from '../capture/ingest.ts'
import type { SpoolWatcher } from '../capture/spool.ts'
import type { Parser } from '../code/parser.ts'
import type { Context } from '../context/context.ts'
import type { Db } from '../db/open.ts'
import type { Decisions } from '../decisions/decisions.ts'
import type { Rules } from '../decisions/rules/rules.ts'
import type { ScanRequests } from '../distill/code/project/ask-scan.ts'
import type { Embeddings } from '../embed/embeddings.ts'
import type { SelfTest } from '../evals/self-test/self-test.ts'
import type { Forget } from '../forget/forget.ts'
import type { RedactAgain } from '../forget/redact-again.ts'
import type { Transcripts } from '../import/transcripts.ts'
import type { PeopleFirst } from '../jobs/people-first.ts'
import type { Pump } from '../jobs/pump.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Backups } from '../keep/backups/backups.ts'
import type { createRestore } from '../keep/backups/restore.ts'
import type { Notices } from '../keep/notices.ts'
import type { Retention } from '../keep/retention.ts'
import type { FileTaker } from '../memories/file/take-file.ts'
import type { Hand } from '../memories/hand/hand.ts'
import type { Known } from '../memories/known/known.ts'
import type { Memories } from '../memories/memories.ts'
import type { LanguageModels } from '../providers/language-models.ts'
import type { Search } from '../search/search.ts'
import type { DatabaseReader } from '../threads/database-reader.ts'

/** What handlers are given. A function that needs less of it asks for less. */
export interface ApiRooms {
  readonly app: AppRoot
  readonly paths: Paths
  /** Who runs the core; a `command` is a short call of the command line while no host runs. */
  readonly kind: Status['host']
  readonly settings: SettingsStore
  readonly db: Db
  readonly parser: Pick<Parser, 'declared'>
  readonly queue: Queue
  readonly pump: Pump
  /** Told that somebody asks. */
  readonly peopleFirst: Pick<PeopleFirst, 'note'>
  readonly events: EventLog
  readonly announcer: Announcer
  readonly capture: Capture
  readonly spool: SpoolWatcher
  /** Reads that may take longer than a frame. */
  readonly reader: DatabaseReader
  readonly models: Embeddings['models']
  /** Language models that tell what happened, where the user turned one on. */
  readonly languageModels: LanguageModels
  readonly search: Search
  /** Asks the first prompts of the user's sessions again. */
  readonly selfTest: SelfTest
  readonly memories: Memories
  /** What the user allowed and refused. */
  readonly decisions: Decisions
  /** Rules by the user's hand that answer permission requests. */
  readonly decisionRules: Rules
  /** What the user does with memories by hand. */
  readonly hand: Hand
  /** What the agent is told by files of its own. */
  readonly known: Known
  /** Memories that the user brings in a file. */
  readonly fileTaker: FileTaker
  readonly context: Context
  readonly hooks: Hooks
  readonly agentAccess: AgentAccess
  /** Claude Code's configuration folder, and its own file with the user's MCP servers. */
  readonly claudeFolder: string
  readonly claudeStateFile: string
  readonly forget: Forget
  /** Goes over what is stored with today's rules for secrets. */
  readonly redactAgain: RedactAgain
  /** Drops what is older than the settings allow. */
  readonly retention: Retention
  /** Reads the sources of whole projects. */
  readonly scanRequests: ScanRequests
  readonly transcripts: Transcripts
  readonly notices: Notices
  readonly backups: Backups
  readonly restore: ReturnType<typeof createRestore>
  readonly log: Logger
  readonly now: () => number
  /** The listener's port, once a host has opened one. */
  port: number | null
  /** Ends the program that the core runs in; null in a command. */
  endHost: (() => void) | null
  status(): Status
}
