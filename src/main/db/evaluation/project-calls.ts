// Which calls of the sources the measures count: those that lead to code of their project, and those left open that may.
import type { CallWay, OpenReason } from '../../syntax/callgraph/call-fact.ts'
import { leadsOutside } from '../../syntax/callgraph/tally-calls.ts'
import type { CallQueries } from '../code/call-queries.ts'
import type { Db } from '../open.ts'
import { visibleProjectOf, visibleTurn } from '../visible.ts'

/** Calls that are left open and written alike, in one language of a project. */
export interface OpenGroup {
  readonly projectId: string
  readonly projectName: string
  readonly language: string
  readonly written: string
  readonly reason: OpenReason | null
  readonly times: number
  /** Functions that hold them. */
  readonly functions: number
  /** Where one of them is. */
  readonly path: string
  readonly line: number
}

/** Counts of the last analysis of each project that is not excluded; of one project where its id is told. */
export interface ProjectCalls {
  /** All calls by the way they were resolved, also those that lead out of the project. */
  byWay(projectId: string | undefined): { way: CallWay; calls: number }[]
  resolved(projectId: string | undefined): { language: string; calls: number }[]
  open(projectId: string | undefined): OpenGroup[]
}

/** Of calls `c` in files `f` of projects `p`, analysed in `a`; one row of each call. */
const callsFrom = (projectId: string | undefined): string =>
  `FROM code_analyses a JOIN projects p ON p.id = a.project_id
     CROSS JOIN code_calls c INDEXED BY code_calls_run ON c.project_id = a.project_id AND c.run = a.run
     JOIN code_files f ON f.id = c.file_id
   WHERE p.excluded = 0 AND ${visibleProjectOf('p.id')} AND c.is_first = 1
     ${projectId === undefined ? '' : 'AND p.id = @projectId'}
     AND f.id NOT IN (SELECT g.id FROM code_files g JOIN turns t ON t.id = g.turn_id WHERE NOT ${visibleTurn('t')})`

/** Calls that lead to code of their project. */
export const resolvedFrom = (projectId: string | undefined): string =>
  `${callsFrom(projectId)} AND c.callee_path IS NOT NULL`

/** Open calls whose project and words are told in `@kept`, as `keptOf` writes them. */
export const openFrom = (projectId: string | undefined): string =>
  `${callsFrom(projectId)} AND c.way = 'unresolved'
   AND p.id || char(10) || c.written IN (SELECT value FROM json_each(@kept))`

/** The parameter `@kept` of `openFrom`. */
export const keptOf = (groups: readonly OpenGroup[]): string =>
  JSON.stringify([...new Set(groups.map((one) => `${one.projectId}\n${one.written}`))])

/** Calls to code of a project, resolved and left open, by language; those of most calls first. */
export function byLanguage(
  calls: Pick<ProjectCalls, 'resolved' | 'open'>,
  projectId: string | undefined,
): { language: string; resolved: number; unresolved: number }[] {
  const counts = new Map<string, { resolved: number; unresolved: number }>()
  const of = (language: string) => {
    const known = counts.get(language) ?? { resolved: 0, unresolved: 0 }
    counts.set(language, known)
    return known
  }
  for (const { language, calls: resolved } of calls.resolved(projectId))
    of(language).resolved += resolved
  for (const { language, times } of calls.open(projectId)) of(language).unresolved += times
  return [...counts].map(([language, own]) => ({ language, ...own }))
}

/** `db` may be a reader. */
export function createProjectCalls(db: Db, { names }: Pick<CallQueries, 'names'>): ProjectCalls {
  function all<Row>(projectId: string | undefined, columns: string, rest: string): Row[] {
    return db
      .prepare<object, Row>(`SELECT ${columns} ${callsFrom(projectId)} ${rest}`)
      .all({ ...(projectId === undefined ? {} : { projectId }) })
  }
  return {
    byWay: (projectId) => all(projectId, 'c.way, count(*) AS calls', 'GROUP BY c.way'),
    resolved: (projectId) =>
      all(
        projectId,
        'f.language, count(*) AS calls',
        'AND c.callee_path IS NOT NULL GROUP BY f.language ORDER BY calls DESC',
      ),
    open(projectId) {
      const groups = all<OpenGroup>(
        projectId,
        `p.id AS projectId, p.name AS projectName, f.language, c.written, c.reason, count(*) AS times,
         count(DISTINCT c.file_id || ' ' || c.caller) AS functions, min(f.path) AS path, c.line`,
        `AND c.way = 'unresolved' GROUP BY p.id, f.language, c.written, c.reason
         ORDER BY times DESC, c.written, c.reason, p.id, f.language`,
      )
      const namesOf = new Map<string, ReadonlySet<string>>()
      const namesIn = (id: string): ReadonlySet<string> => {
        const known = namesOf.get(id) ?? names(id)
        namesOf.set(id, known)
        return known
      }
      // A member of a name that nothing in the project has is most likely from outside.
      return groups.filter(({ projectId: id, written }) => !leadsOutside(written, namesIn(id)))
    },
  }
}
