// What the distiller's job handlers work with.
import type { Announcer } from '../base/announcer.ts'
import type { EventLog } from '../base/logs/event-log.ts'
import type { Logger } from '../base/logs/log.ts'
import type { Parser } from '../code/parser.ts'
import type { DecisionStore } from '../db/decisions/decision-store.ts'
import type { ObservationStore } from '../db/memories/observation-store.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Asker } from '../providers/ask.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { ScanTriggers } from './code/project/queue-scans.ts'
import type { TurnLearning } from './models/turn-learning.ts'
import type { Rehearsal } from './rules/rehearse.ts'
import type { WordsOf } from './worded.ts'

export interface DistillerDependencies {
  readonly store: ObservationStore
  /** Is told of plans that were carried out in a session of their own. */
  readonly decisions: Pick<DecisionStore, 'carriedOut'>
  readonly queue: Queue
  readonly searchIndex: SearchIndex
  readonly events: EventLog
  readonly announcer: Announcer
  readonly log: Logger
  /** Language models, where the user turned one on. */
  readonly asker: Asker
  /** Have projects scanned that were worked in. */
  readonly scanTriggers: ScanTriggers
  /** Has the expressions asked, in steps, before the first turn is told by them. */
  readonly rehearsal: Rehearsal
  /** Keeps what turns teach; what a model finds is not taken in when left out. */
  readonly learning?: TurnLearning
  /** Tells what edited sources declare; edits are told by their lines alone when left out. */
  readonly parser?: Pick<Parser, 'declared'>
  /** Puts each sentence of the rules into its last form, before anything else sees it; as it is when left out. */
  readonly words?: WordsOf
}
