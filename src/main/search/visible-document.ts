// What is being deleted is found no more, while it can still be undone: the condition for documents.

/** For rows of `search_documents` under an alias. */
export function visibleDocument(alias: string): string {
  return `(${alias}.session_id IS NULL OR ${alias}.session_id NOT IN (SELECT id FROM hidden_sessions))
    AND (${alias}.project_id IS NULL
      OR ${alias}.project_id NOT IN (SELECT ref FROM being_forgotten WHERE kind = 'project'))
    AND ${alias}.ref NOT IN (
      SELECT ref FROM being_forgotten WHERE kind IN ('turn', 'observation', 'memory')
      UNION ALL
      SELECT 'o' || o.id FROM being_forgotten f
        JOIN observations o ON f.kind = 'turn' AND o.turn_id = CAST(substr(f.ref, 2) AS INTEGER))`
}
