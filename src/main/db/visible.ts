// What the user deleted is hidden at once, while it can be undone and until it is erased: conditions for every list.

/** For rows of `sessions` under an alias. */
export function visibleSession(alias: string): string {
  return `${alias}.id NOT IN (SELECT id FROM hidden_sessions)`
}

/** For rows of `turns` under an alias; their session may be hidden as a whole. */
export function visibleTurn(alias: string): string {
  return `('t' || ${alias}.id) NOT IN (SELECT ref FROM being_forgotten WHERE kind = 'turn')
    AND ${alias}.session_id NOT IN (SELECT id FROM hidden_sessions)`
}

/** For rows of `observations` under an alias; their turn or session may be hidden as a whole. */
export function visibleObservation(alias: string): string {
  return `('o' || ${alias}.id) NOT IN (SELECT ref FROM being_forgotten WHERE kind = 'observation')
    AND ('t' || ${alias}.turn_id) NOT IN (SELECT ref FROM being_forgotten WHERE kind = 'turn')
    AND ${alias}.session_id NOT IN (SELECT id FROM hidden_sessions)`
}

/** For rows of `projects` under an alias. */
export function visibleProject(alias: string): string {
  return `${alias}.id NOT IN (SELECT ref FROM being_forgotten WHERE kind = 'project')`
}
