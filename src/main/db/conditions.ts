// Builds the WHERE clause of a filter, of which each part may be left out.

/** A WHERE clause with its named parameters. */
export interface FilterSql {
  readonly where: string
  readonly parameters: Record<string, string | number>
}

/** Conditions that all must hold, `first` in any case. Values are bound. */
export function createConditions(first: string) {
  const conditions = [first]
  const parameters: Record<string, string | number> = {}
  return {
    /** Adds a condition with the values of its named parameters; none where one of them is left out. */
    add(condition: string, values: Readonly<Record<string, string | number | undefined>> = {}) {
      const given = Object.entries(values)
      if (given.some(([, value]) => value === undefined)) return
      conditions.push(condition)
      for (const [name, value = ''] of given) parameters[name] = value
    },
    sql: (): FilterSql => ({ where: `WHERE ${conditions.join(' AND ')}`, parameters }),
  }
}
