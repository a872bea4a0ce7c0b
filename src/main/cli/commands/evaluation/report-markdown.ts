// The report as Markdown for a file: the same parts, with the drawing of what changed.
import type { Report } from '../../../../shared/contract/evaluation/report.ts'
import { counted } from '../../../../shared/counted.ts'
import { oneLine } from '../../plain-text.ts'
import { callsInCharacters } from './report-diagram.ts'
import {
  costLines,
  decisionLines,
  functionLine,
  learningLine,
  lostLines,
  moreLine,
  spanText,
  tookSomething,
} from './report-text.ts'

export function reportMarkdown(report: Report, diagram: string): string {
  const { sessions, observations, functions, compression, latest, learnings, mostChanged } = report
  const list = (items: readonly string[]): string =>
    items.map((item) => `- ${inert(item)}`).join('\n')
  const parts = [
    `# Recollect, ${spanText(report)}`,
    `${counted(sessions.count, 'session')}, ${counted(sessions.turns, 'turn')}, ${counted(sessions.toolEvents, 'tool call')}, ${counted(observations.count, 'observation')}.`,
    ...(report.lost.length === 0 ? [] : ['## Missing', list(lostLines(report))]),
    ...(sessions.count === 0
      ? []
      : [
          '## Sessions',
          list(
            sessions.rows
              .map(
                ({ title, id, projectName, turns }) =>
                  `${title ?? id} (${projectName}, ${counted(turns, 'turn')})`,
              )
              .concat(moreLine(sessions.count, sessions.rows.length)),
          ),
          '## Observations',
          list(observations.byKind.map(({ kind, count }) => `${kind}: ${count}`)),
          '## Functions and types',
          `${functions.added} new, ${functions.modified} changed, ${functions.deleted} gone.`,
          list([
            ...functions.rows.map(functionLine),
            ...moreLine(
              functions.added + functions.modified + functions.deleted,
              functions.rows.length,
            ),
          ]),
          ...(functions.rows.length > 0 ? [`\`\`\`mermaid\n${diagram}\`\`\``] : []),
          '## Compression',
          compression.ratio === null ? 'Nothing was told yet.' : `${compression.ratio} to 1.`,
          ...(latest
            ? [
                `## Latest session: ${inert(latest.title ?? latest.id)}`,
                inert(latest.summary),
                list(latest.files),
                list(latest.functions.map(functionLine)),
              ]
            : []),
          ...(mostChanged && mostChanged.edges.length > 0
            ? [
                `## Calls around ${inert(mostChanged.path)}`,
                // Indented it is code, whatever stands in it.
                callsInCharacters(mostChanged)
                  .map((line) => `    ${line}`)
                  .join('\n'),
              ]
            : []),
          ...(learnings.length > 0 ? ['## What holds', list(learnings.map(learningLine))] : []),
        ]),
    ...(sessions.count > 0 || report.decisions.requests > 0
      ? ['## Decisions', list(decisionLines(report))]
      : []),
    ...(sessions.count > 0 || tookSomething(report) ? ['## Cost', list(costLines(report))] : []),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** Text of others on one line, in which no Markdown and no markup does anything. */
function inert(text: string): string {
  return oneLine(text).replace(/[\\`*_[\]<>#|!~&]/g, '\\$&')
}
