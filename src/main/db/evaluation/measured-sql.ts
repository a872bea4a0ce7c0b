// Which rows the measures of a stretch of time count: conditions shared by their sums and by the lists behind them.
import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { startOfDay } from 'date-fns/startOfDay'
import type { MeasuresInput } from '../../../shared/contract/evaluation/report.ts'
import { visibleMemory, visibleObservation, visibleSession } from '../visible.ts'

/** How the self-test scores now; scores of other versions are not told, and go with the next run. */
export const currentMeasure = 2

/** The first local day that begins at `at` or later. */
function dayFrom(at: number): string {
  const start = startOfDay(at)
  return format(start.getTime() < at ? addDays(start, 1) : start, 'yyyy-MM-dd')
}

export const ofProject = (column: string, projectId: string | undefined): string =>
  projectId === undefined ? '' : `AND ${column} = @projectId`

/** Parameters of the conditions here. */
export const valuesOf = ({ from, to, projectId }: MeasuresInput) => ({
  ...{ from, to },
  ...(projectId === undefined ? {} : { projectId }),
})

/** The condition for a row within the stretch of time, and of the project where one is asked for. */
export const within = (
  row: string,
  time: string,
  project: string,
  { projectId }: MeasuresInput,
): string =>
  `${row}.${time} >= @from AND ${row}.${time} < @to${projectId === undefined ? '' : ` AND ${project} = @projectId`}`

export const ofObservations = (input: MeasuresInput): string =>
  `FROM observations o WHERE ${within('o', 'at', 'o.project_id', input)} AND ${visibleObservation('o')}`

export const ofGiven = (input: MeasuresInput): string =>
  `FROM injections i JOIN sessions s ON s.id = i.session_id
   WHERE ${within('i', 'at', 's.project_id', input)} AND ${visibleSession('s')}`

/** The condition for memories `m` that such a project knows. */
export const ofMemories = ({ projectId }: MeasuresInput): string =>
  `${visibleMemory('m')}${projectId === undefined ? '' : ` AND m.namespace IN ('global', 'project:' || @projectId)`}`

/** A day that was rolled up counts where it began within the stretch of time. */
export const rolledValuesOf = (input: MeasuresInput) => ({
  ...valuesOf(input),
  firstDay: dayFrom(input.from),
  endDay: dayFrom(input.to),
})
