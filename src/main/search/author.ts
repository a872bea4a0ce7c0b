// Whose word a found record is, as a column of a query over search documents.

/** SQL for rows of `search_documents` under an alias: 'user', 'agent', or NULL for what is no memory. */
export function authorOf(alias: string): string {
  return `CASE ${alias}.kind WHEN 'memory' THEN
    (SELECT author FROM memories WHERE id = CAST(substr(${alias}.ref, 2) AS INTEGER)) END`
}
