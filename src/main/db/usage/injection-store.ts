// Stores what was handed to the agent: the text, each item with its layer and tokens.
import type { ContextResult } from '../../../shared/contract/context.ts'
import type { Db } from '../open.ts'

/** One handing over. */
export interface InjectionRecord {
  readonly sessionId: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The hook event, such as `SessionStart`. */
  readonly event: string
  readonly source: string | null
  readonly result: ContextResult
  readonly durationMs: number | null
}

interface InjectionStore {
  /** Writes the injection, its items and the session's count of tokens; returns its row number. */
  add(record: InjectionRecord): number
}

/** The store over injections and injection_items. */
export function createInjectionStore(db: Db): InjectionStore {
  const insert = db.prepare(`
    INSERT INTO injections (session_id, at, event, source, text, tokens, duration_ms)
    VALUES (@sessionId, @at, @event, @source, @text, @tokens, @durationMs)`)
  const insertItem = db.prepare(
    'INSERT INTO injection_items (injection_id, position, layer, ref, tokens) VALUES (?, ?, ?, ?, ?)',
  )
  const count = db.prepare('UPDATE sessions SET tokens_injected = tokens_injected + ? WHERE id = ?')
  return {
    add: db.transaction(({ result, ...record }: InjectionRecord): number => {
      const { text, tokens } = result
      const id = Number(insert.run({ ...record, text, tokens }).lastInsertRowid)
      let position = 0
      for (const layer of result.layers) {
        for (const item of layer.items) {
          insertItem.run(id, position++, layer.name, item.ref, item.tokens)
        }
      }
      count.run(tokens, record.sessionId)
      return id
    }),
  }
}
