// Keeps the last good snapshot of each source, and what each event changed of it.
import type { Definition } from '../../syntax/definitions/definition.ts'
import { redactedDefinition } from '../../syntax/definitions/redacted-definition.ts'
import type { SyntaxLanguage } from '../../syntax/grammars/language.ts'
import {
  type ChangeKind,
  compareDefinitions,
  type DefinitionChange,
} from '../../syntax/snapshots/compare.ts'
import type { Db } from '../open.ts'
import { storedTexts } from '../stored-json.ts'
import { transact } from '../transact.ts'

/** The tool event whose text was read, by the rows of it and of its turn. */
export interface ScannedEvent {
  readonly toolEvent: number
  readonly turn: number
}

/** What was read of a source. */
export interface Scan {
  readonly projectId: string
  /** From the project's root. */
  readonly path: string
  readonly language: SyntaxLanguage
  /** Tells texts apart: of the same one nothing is compared. */
  readonly textHash: string
  readonly definitions: readonly Definition[]
  /** Whether the text does not parse: the last good snapshot stays. */
  readonly hasError: boolean
  /** Whether only a part of the file is known: what is not in it is not deleted. */
  readonly isPartial: boolean
  /** What the text that the event replaced defines; null where that is not known, or did not parse. */
  readonly before: readonly Definition[] | null
  /** Null for what was read from disk: it changes the snapshot, and nobody is said to have changed anything. */
  readonly event: ScannedEvent | null
  /** Ms since 1970. */
  readonly at: number
}

/** What came of a scan: how many definitions changed in which way, or why nothing was compared. */
export type Recorded =
  | { readonly counts: Readonly<Record<ChangeKind, number>> }
  | { readonly skipped: 'older' | 'same text' | 'does not parse' }

export interface CodeStore {
  /**
   * Compares a scan with the text that its event replaced, else with the last good snapshot, stores the changes and
   * the new snapshot, in one transaction. An event before the last one of its file leaves the snapshot as it is, and
   * its changes are stored where the text that it replaced is known: sessions are imported in any order. Scanning a
   * turn again is harmless.
   */
  record(scan: Scan): Recorded
  /** Whether an event was recorded before, so that its text need not be read again. */
  isRecorded(projectId: string, path: string, toolEvent: number): boolean
  /** Whether a source has a snapshot that holds a definition. */
  hasDefinitions(projectId: string, path: string): boolean
}

interface FileRow {
  readonly id: number
  readonly textHash: string
  readonly state: string
  readonly event: number
  readonly at: number
}

interface DefinitionRow
  extends Omit<Definition, 'decorators' | 'isAsync' | 'isGenerator' | 'isStatic' | 'isAnonymous'> {
  readonly decorators: string
  readonly isAsync: 0 | 1
  readonly isGenerator: 0 | 1
  readonly isStatic: 0 | 1
  readonly isAnonymous: 0 | 1
}

/** A definition's columns, as `definitionOf` reads them. */
export const definitionColumns = `d.name, d.qualified_name AS qualifiedName, d.kind, d.parent, d.signature,
  d.decorators, d.documentation, d.first_line AS firstLine, d.last_line AS lastLine, d.body_hash AS bodyHash,
  d.is_async AS isAsync, d.is_generator AS isGenerator, d.is_static AS isStatic, d.is_anonymous AS isAnonymous`

/** The definition of a row. */
export function definitionOf(row: DefinitionRow): Definition {
  const { name, qualifiedName, kind, parent, signature, documentation, firstLine, lastLine } = row
  return {
    ...{ name, qualifiedName, kind, parent, signature, documentation, firstLine, lastLine },
    bodyHash: row.bodyHash,
    decorators: storedTexts(row.decorators),
    isAsync: row.isAsync === 1,
    isGenerator: row.isGenerator === 1,
    isStatic: row.isStatic === 1,
    isAnonymous: row.isAnonymous === 1,
  }
}

/** The store over the tables of code; `redact` takes secrets out of each text before it is compared and stored. */
export function createCodeStore(db: Db, redact: (text: string) => string): CodeStore {
  const fileAt = db.prepare<[string, string], FileRow>(
    `SELECT id, text_hash AS textHash, state, event, at FROM code_files
     WHERE project_id = ? AND path = ?`,
  )
  const definitionsOf = db.prepare<[number], DefinitionRow>(
    `SELECT ${definitionColumns} FROM code_definitions d WHERE d.file_id = ? ORDER BY d.id`,
  )
  const putFile = db
    .prepare<[object], number>(
      `INSERT INTO code_files (project_id, path, language, text_hash, state, turn_id, event, at)
       VALUES (@projectId, @path, @language, @textHash, @state, @turn, @event, @at)
       ON CONFLICT (project_id, path) DO UPDATE SET language = excluded.language,
         text_hash = excluded.text_hash, state = excluded.state, turn_id = excluded.turn_id,
         event = excluded.event, at = excluded.at RETURNING id`,
    )
    .pluck()
  const note = db.prepare(
    `UPDATE code_files SET state = @state, event = @event, at = @at WHERE id = @id`,
  )
  const clear = db.prepare('DELETE FROM code_definitions WHERE file_id = ?')
  const clearOne = db.prepare(
    'DELETE FROM code_definitions WHERE file_id = ? AND qualified_name = ?',
  )
  const putDefinition = db.prepare(
    `INSERT INTO code_definitions (file_id, turn_id, name, qualified_name, kind, parent, signature, decorators,
       documentation, first_line, last_line, body_hash, is_async, is_generator, is_static, is_anonymous)
     VALUES (@file, @turn, @name, @qualifiedName, @kind, @parent, @signature, @decorators,
       @documentation, @firstLine, @lastLine, @bodyHash, @isAsync, @isGenerator, @isStatic, @isAnonymous)`,
  )
  const putChange = db.prepare(
    `INSERT INTO code_changes (turn_id, tool_event_id, path, name, qualified_name, kind, change,
       former_name, former_hash, signature, body_hash, at)
     VALUES (@turn, @toolEvent, @path, @name, @qualifiedName, @kind, @change,
       @formerName, @formerHash, @signature, @bodyHash, @at)`,
  )

  // Of very many calls the rest follows with the next analysis.
  const carry = [
    `UPDATE code_traces SET caller = @qualifiedName
     WHERE project_id = @projectId AND caller_path = @path AND caller = @formerName`,
    `UPDATE code_traces SET callee = @qualifiedName
     WHERE project_id = @projectId AND callee_path = @path AND callee = @formerName`,
    `UPDATE code_calls SET caller = @qualifiedName WHERE file_id = @file AND caller = @formerName`,
    `UPDATE code_calls SET callee = @qualifiedName WHERE id IN (SELECT c.id FROM code_calls c
       WHERE c.project_id = @projectId AND c.callee_path = @path AND c.callee = @formerName LIMIT 1000)`,
  ].map((sql) => db.prepare(sql))

  const hasChanges = db
    .prepare<[number], 1>('SELECT 1 FROM code_changes WHERE tool_event_id = ? LIMIT 1')
    .pluck()

  const redacted = (one: Definition): Definition => redactedDefinition(one, redact)

  const storeDefinitions = (
    file: number,
    turn: number | null,
    list: readonly Definition[],
  ): void => {
    for (const one of list) {
      putDefinition.run({
        ...one,
        ...{ file, turn, decorators: JSON.stringify(one.decorators) },
        isAsync: Number(one.isAsync),
        isGenerator: Number(one.isGenerator),
        isStatic: Number(one.isStatic),
        isAnonymous: Number(one.isAnonymous),
      })
    }
  }

  function storeChanges(
    changes: readonly DefinitionChange[],
    by: ScannedEvent,
    path: string,
    at: number,
  ): void {
    for (const { change, definition, formerName, formerHash } of changes) {
      if (change === 'unchanged') continue
      const { name, qualifiedName, kind, signature, bodyHash } = definition
      const what = {
        name,
        qualifiedName,
        kind,
        signature,
        bodyHash,
        change,
        formerName,
        formerHash,
      }
      putChange.run({ ...what, ...by, path, at })
    }
  }

  function record(scan: Scan): Recorded {
    const { projectId, language, textHash, isPartial, at } = scan
    const path = redact(scan.path)
    const turn = scan.event?.turn ?? null
    const event = scan.event?.toolEvent ?? 0
    const known = fileAt.get(projectId, path)
    const isOlder = known && (at < known.at || (at === known.at && event <= known.event))
    if (isOlder) {
      const { event: by, before } = scan
      if (!by || !before || scan.hasError || hasChanges.get(event)) return { skipped: 'older' }
      const now = scan.definitions.map(redacted)
      const changes = compareDefinitions(before.map(redacted), now, { isPartial })
      storeChanges(changes, by, path, at)
      return { counts: countsOf(changes) }
    }
    if (scan.hasError) {
      if (known) note.run({ id: known.id, state: 'broken', event, at })
      else putFile.run({ projectId, path, language, textHash, state: 'broken', turn, event, at })
      return { skipped: 'does not parse' }
    }
    if (known?.textHash === textHash && known.state === 'whole' && !isPartial) {
      note.run({ id: known.id, state: 'whole', event, at })
      return { skipped: 'same text' }
    }
    const now = scan.definitions.map(redacted)
    const before =
      scan.before?.map(redacted) ?? (known ? definitionsOf.all(known.id).map(definitionOf) : [])
    const changes = compareDefinitions(before, now, { isPartial })
    const state = isPartial ? 'partial' : 'whole'
    const file = putFile.get({ projectId, path, language, textHash, state, turn, event, at })
    if (file === undefined) throw new Error(`No row for the source ${path}`)
    if (isPartial) for (const one of now) clearOne.run(file, one.qualifiedName)
    else clear.run(file)
    storeDefinitions(file, turn, now)
    if (scan.event) storeChanges(changes, scan.event, path, at)
    // Who calls a function goes on to be known of it under its new name.
    for (const { definition, formerName } of changes)
      if (formerName !== null)
        for (const one of carry)
          one.run({ projectId, path, file, formerName, qualifiedName: definition.qualifiedName })
    return { counts: countsOf(changes) }
  }

  return {
    record: (scan) => transact(db, () => record(scan)),
    isRecorded: (projectId, path, toolEvent) =>
      fileAt.get(projectId, redact(path))?.event === toolEvent ||
      hasChanges.get(toolEvent) !== undefined,
    hasDefinitions(projectId, path) {
      const known = fileAt.get(projectId, redact(path))
      return known !== undefined && definitionsOf.get(known.id) !== undefined
    },
  }
}

function countsOf(changes: readonly DefinitionChange[]): Record<ChangeKind, number> {
  const counts = { new: 0, modified: 0, unchanged: 0, deleted: 0, renamed: 0, moved: 0 }
  for (const { change } of changes) counts[change] += 1
  return counts
}
