// The embedding pump: embeds every document, newest first, in small batches, as long as any waits.
import { setImmediate as nextTick } from 'node:timers/promises'
import { AppError, messageOf } from '../../shared/errors.ts'
import type { Logger } from '../base/logs/log.ts'
import type { WorkItem } from './vectors/embedding-rows.ts'
import type { EmbeddedItem, Indexes } from './vectors/indexes.ts'
import { type Embedded, ModelRefused, WorkerEnded } from './worker/model-answers.ts'

interface EmbeddingPump {
  start(): void
  /** Says that documents may wait. */
  wake(): void
  /** Forgets which models were refused, and works on. */
  retry(): void
  /** Why the model of an index cannot be used, or null. */
  refusal(indexId: number): string | null
  /** Texts a second at the last work, or null. */
  readonly textsPerSecond: number | null
  /** Resolves when nothing waits or nothing can be done. */
  idle(): Promise<void>
  close(): Promise<void>
}

interface Dependencies {
  readonly indexes: Indexes
  /** Whether a model is chosen at all. */
  readonly isOn: () => boolean
  /** Embeds documents with the model of an index. */
  readonly embed: (indexId: number, items: readonly WorkItem[]) => Promise<Embedded>
  /** Called after each batch, and when the next index took over. */
  readonly onProgress: (tookOver: boolean) => void
  readonly log: Pick<Logger, 'warn' | 'error' | 'info'>
}

/** Documents of one request: few enough that a query soon gets its turn. */
const mostItems = 32
const mostCharacters = 200_000
/** A text that makes the worker fail so often, alone, is left to the words. */
const mostTries = 2
/** Wake-ups are gathered for so long (ms): whoever stores documents goes first. */
const gatherMs = 50

export function createEmbeddingPump(dependencies: Dependencies): EmbeddingPump {
  const { indexes, isOn, embed, onProgress, log } = dependencies
  const refused = new Map<number, string>()
  /** The document that failed alone, and how often in a row. */
  let failing = { documentId: 0, tries: 0 }
  let batchSize = mostItems
  let textsPerSecond: number | null = null
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let isOpen = false

  async function drain(): Promise<void> {
    while (isOpen) {
      await nextTick()
      if (!isOpen) return
      const cleaned = indexes.clean()
      const next = isOn() ? indexes.next(batchSize, (index) => !refused.has(index.id)) : null
      if (!next) {
        if (cleaned) continue
        if (!isOn() || !indexes.takeOver()) return
        log.info('another embedding model answers from now on')
        onProgress(true)
        continue
      }
      const items = withinLimit(next.work.items)
      // The cursor stands behind all that was read: it moves once all of it is done.
      const work = items.length === next.work.items.length ? next.work : { items, cursor: null }
      const embedded = await attempt(next.index.id, items)
      if (embedded === 'stop') return
      if (embedded === 'again') continue
      await indexes.write(next.index, work, embedded)
      onProgress(false)
    }
  }

  async function attempt(
    indexId: number,
    items: readonly WorkItem[],
  ): Promise<readonly EmbeddedItem[] | 'again' | 'stop'> {
    if (items.length === 0) return []
    try {
      const { vectors, ms } = await embed(indexId, items)
      if (ms > 0) textsPerSecond = (items.length / ms) * 1000
      batchSize = Math.min(mostItems, batchSize * 2)
      return items.map((item, index) => ({ item, vectors: vectors[index] ?? [] }))
    } catch (error) {
      if (!isOpen) return 'stop'
      if (error instanceof ModelRefused) {
        refused.set(indexId, error.message)
        log.warn({ reason: error.message }, 'an embedding model cannot be used')
        onProgress(false)
        return 'again'
      }
      if (error instanceof AppError) return 'stop'
      if (error instanceof WorkerEnded && !error.hadTexts) return 'again'
      return skipped(items, error)
    }
  }

  /** One of the texts may be to blame: they are tried one by one, and one that fails again is left out. */
  function skipped(items: readonly WorkItem[], error: unknown): readonly EmbeddedItem[] | 'again' {
    const [only] = items
    if (items.length > 1 || !only) {
      batchSize = 1
      return 'again'
    }
    const tries = failing.documentId === only.documentId ? failing.tries + 1 : 1
    failing = { documentId: only.documentId, tries }
    if (error instanceof WorkerEnded && tries < mostTries) return 'again'
    log.warn({ document: only.documentId, err: error }, 'a text could not be embedded')
    return [{ item: only, vectors: [] }]
  }

  function run(): void {
    if (!isOpen || running) return
    running = drain()
      .catch((error: unknown) =>
        log.error({ err: error }, `embedding stopped: ${messageOf(error)}`),
      )
      .finally(() => {
        running = null
      })
  }

  function wake(): void {
    if (!isOpen || timer) return
    timer = setTimeout(() => {
      timer = null
      // What came while the last batch ran is seen by the loop itself, or else now.
      if (running) void running.then(run)
      else run()
    }, gatherMs)
    timer.unref()
  }

  return {
    start() {
      isOpen = true
      run()
    },
    wake,
    retry() {
      refused.clear()
      run()
    },
    refusal: (indexId) => refused.get(indexId) ?? null,
    get textsPerSecond() {
      return textsPerSecond
    },
    async idle() {
      run()
      while (running) await running
    },
    async close() {
      isOpen = false
      if (timer) clearTimeout(timer)
      await running
    },
  }
}

function withinLimit(items: readonly WorkItem[]): readonly WorkItem[] {
  let characters = 0
  const end = items.findIndex((item, index) => {
    characters += item.title.length + item.body.length
    return index > 0 && characters > mostCharacters
  })
  return end === -1 ? items : items.slice(0, end)
}
