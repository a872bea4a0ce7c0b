// The rooms that the listener serves: those of the contract's handlers, and what hooks need besides.
import type { ApiRooms } from '../api/api-rooms.ts'
import type { PayloadPreparer } from '../capture/prepare-payload.ts'
import type { Distiller } from '../distill/distiller.ts'
import type { BeforeEdit } from '../recall/before-edit.ts'
import type { Recall } from '../recall/recall.ts'

/** What the listener is given; the composition root opened it. */
export interface HttpRooms extends ApiRooms {
  /** Prepares large events away from the main thread. */
  readonly preparer: PayloadPreparer
  readonly recall: Recall
  /** What is known of a file, before it is edited. */
  readonly beforeEdit: BeforeEdit
  /** What ended is told before a session that starts right after it is given its context. */
  readonly distiller: Pick<Distiller, 'settle'>
}
