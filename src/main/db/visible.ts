// What the user deleted is hidden at once, while it can be undone and until it is erased: conditions for every list, and which memories hold.

/** Nearly always nothing is being deleted: then the lists below, which cost more than a short query, are not made. */
export const nothingForgotten = 'NOT EXISTS (SELECT 1 FROM being_forgotten)'

/** For rows of `sessions` under an alias. */
export function visibleSession(alias: string): string {
  return `(${nothingForgotten} OR ${alias}.id NOT IN (SELECT id FROM hidden_sessions))`
}

/** For rows of `turns` under an alias; their session may be hidden as a whole. */
export function visibleTurn(alias: string): string {
  return `(${nothingForgotten}
    OR (('t' || ${alias}.id) NOT IN (SELECT ref FROM being_forgotten WHERE kind = 'turn')
      AND ${alias}.session_id NOT IN (SELECT id FROM hidden_sessions)))`
}

/** For rows of `observations` under an alias; their turn or session may be hidden as a whole. */
export function visibleObservation(alias: string): string {
  return `(${nothingForgotten}
    OR (('o' || ${alias}.id) NOT IN (SELECT ref FROM being_forgotten WHERE kind = 'observation')
      AND ('t' || ${alias}.turn_id) NOT IN (SELECT ref FROM being_forgotten WHERE kind = 'turn')
      AND ${alias}.session_id NOT IN (SELECT id FROM hidden_sessions)))`
}

/** For rows of `decisions` under an alias; their turn, session or project may be hidden as a whole. */
export function visibleDecision(alias: string): string {
  return `(${nothingForgotten}
    OR ((${alias}.turn_id IS NULL OR ('t' || ${alias}.turn_id) NOT IN (SELECT ref FROM being_forgotten WHERE kind = 'turn'))
      AND (${alias}.session_id IS NULL OR ${alias}.session_id NOT IN (SELECT id FROM hidden_sessions))
      AND (${alias}.project_id IS NULL OR ${alias}.project_id NOT IN (SELECT ref FROM being_forgotten WHERE kind = 'project'))
      AND ${alias}.id NOT IN (SELECT ref FROM being_forgotten WHERE kind = 'decision')))`
}

/** For rows of `observations` under an alias: edits that changed their file, as far as is known. */
export function changedFile(alias: string): string {
  return `${alias}.kind = 'edit' AND ${alias}.failed = 0
    AND (NOT json_valid(${alias}.facts) OR ${alias}.facts ->> '$.outcome' IS NOT 'no_result')`
}

/** For rows of `projects` under an alias. */
export function visibleProject(alias: string): string {
  return `${alias}.id NOT IN (SELECT ref FROM being_forgotten WHERE kind = 'project')`
}

/** For rows that tell their project in a column or parameter. */
export function visibleProjectOf(column: string): string {
  return `${column} NOT IN (SELECT ref FROM being_forgotten WHERE kind = 'project')`
}

/** For rows of `memories` under an alias; what was learned goes with all turns that it was learned from. */
export function visibleMemory(alias: string): string {
  return `(${nothingForgotten}
    OR (('m' || ${alias}.id) NOT IN (SELECT ref FROM being_forgotten WHERE kind = 'memory')
      AND (${alias}.origin = 'stored' OR ${alias}.manual = 1 OR EXISTS (
        SELECT 1 FROM memory_sources x WHERE x.memory_id = ${alias}.id
          AND x.session_id NOT IN (SELECT id FROM hidden_sessions)
          AND ('t' || x.turn_id) NOT IN (SELECT ref FROM being_forgotten WHERE kind = 'turn')))))`
}

/** For rows of `memories` under an alias: whose word it is; what was taken from a file is nobody's until it is confirmed. */
export function sayerOf(alias: string): string {
  return `CASE WHEN ${alias}.imported = 1 AND ${alias}.manual = 0 THEN 'file' ELSE ${alias}.author END`
}

/**
 * For rows of `memories` under an alias that are visible and hold at `@now` (ms since 1970). Of two that contradict each
 * other neither is given before the user has decided.
 */
export function holdingMemory(alias: string): string {
  return `${knownMemory(alias)} AND ${alias}.review IS NOT 'contradiction'`
}

/** For rows of `memories` under an alias that stand at `@now` (ms since 1970), also where the user is yet to decide. */
export function knownMemory(alias: string): string {
  return `${alias}.active = 1 AND ${alias}.superseded_by IS NULL
    AND (${alias}.valid_from IS NULL OR ${alias}.valid_from <= @now)
    AND (${alias}.valid_to IS NULL OR ${alias}.valid_to > @now) AND ${visibleMemory(alias)}`
}

/** What is noted of talking and looking alone. */
const notesOfTalk: ReadonlySet<string> = new Set(['explore', 'message', 'web', 'plan'])

/** Whether something was done in what is noted as of this kind: it is more than talking and looking. */
export function isWork(kind: string): boolean {
  return !notesOfTalk.has(kind)
}

/** Says of what is noted under this alias that something was done in it (`isWork`). */
export function workObservation(alias: string): string {
  return `${alias}.kind NOT IN (${[...notesOfTalk].map((kind) => `'${kind}'`).join(', ')})`
}
