// Withholds one layer from a share of the sessions, where the user wants to see what difference it makes.
import { createHash } from 'node:crypto'
import type { ContextLayer } from '../../shared/context-layers.ts'
import { parseId } from '../../shared/ids.ts'
import type { SessionSource } from '../../shared/kinds.ts'
import type { Settings } from '../../shared/settings.ts'
import type { Db } from '../db/open.ts'
import { createHeldOutStore } from '../db/usage/held-out-store.ts'
import type { Layer } from './layer.ts'

interface HoldOut {
  /** Draws a session that is new, notes on which side it is, and returns the layer that it goes without; null for none. */
  draw(
    session: { readonly sessionId: string; readonly source: SessionSource; readonly at: number },
    setting: Settings['evaluation']['holdOut'],
  ): ContextLayer | null
  /** The layer with nothing but what the user confirmed or pinned, which is never withheld. */
  leaveOut(layer: Layer): Layer
}

export function createHoldOut(db: Db): HoldOut {
  const store = createHeldOutStore(db)
  const isOwn = db
    .prepare<[number], 1>(
      `SELECT 1 FROM memories m WHERE m.id = ? AND (m.manual = 1 OR m.pinned = 1
         OR EXISTS (SELECT 1 FROM memory_changes c WHERE c.memory_id = m.id AND c.change = 'confirmed' AND c.undone = 0))`,
    )
    .pluck()
  return {
    draw({ sessionId, source, at }, { layer, share }) {
      if (layer === null || share === 0) return null
      // One that goes on had its beginning already.
      if (source === 'startup' || source === 'clear') {
        const drawn = createHash('sha256').update(`${layer}:${sessionId}`).digest().readUInt32BE(0)
        store.note({ sessionId, layer, withheld: drawn / 2 ** 32 < share, at })
      }
      return store.isWithheld(sessionId, layer) ? layer : null
    },
    leaveOut: (layer) => ({
      ...layer,
      items: layer.items.filter(({ ref }) => {
        const memory = ref === null ? null : parseId('memory', ref)
        return memory !== null && isOwn.get(memory) === 1
      }),
    }),
  }
}
