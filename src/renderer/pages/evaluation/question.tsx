// A chart that answers a question: its figures in words beside it, and the numbers behind it as a file.
import { FileDown, ImageDown } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { chartSvg, saveAs, svgToPng } from './save-chart.ts'

export interface ChartRow {
  readonly [column: string]: string | number | null
}

export function Question({
  title,
  answer,
  empty,
  rows,
  isDrawn = false,
  children,
}: {
  title: string
  /** The figures in words, with the count behind them. */
  answer: ReactNode
  /** What will be there; shown where there are no rows. */
  empty: string
  /** What the chart shows, as it is written to a file. */
  rows: readonly ChartRow[]
  /** Whether it is a drawing, which can be saved as a picture; a table is saved as its numbers. */
  isDrawn?: boolean
  children: ReactNode
}) {
  const figure = useRef<HTMLElement>(null)
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const savePicture = async () => {
    const svg = figure.current?.querySelector('svg.recharts-surface')
    if (svg instanceof SVGSVGElement) saveAs(`${name}.png`, await svgToPng(chartSvg(svg)))
  }
  return (
    <figure ref={figure} className="min-w-0 rounded-lg border border-line p-4">
      <figcaption className="mb-2 flex min-h-7.5 items-center gap-2">
        <h3 className="mr-auto font-semibold">{title}</h3>
        {rows.length > 0 && (
          <>
            {isDrawn && (
              <Button
                tone="ghost"
                aria-label={`Save “${title}” as a picture`}
                title="Save as a picture"
                onClick={() => void savePicture()}
              >
                <ImageDown />
              </Button>
            )}
            <Button
              tone="ghost"
              aria-label={`Save the numbers of “${title}” as CSV`}
              title="Save the numbers as CSV"
              onClick={() => saveAs(`${name}.csv`, new Blob([csvOf(rows)], { type: 'text/csv' }))}
            >
              <FileDown />
            </Button>
          </>
        )}
      </figcaption>
      {rows.length === 0 ? (
        <p className="text-ink-faint">{empty}</p>
      ) : (
        <>
          <p className="mb-2 text-ink-soft">{answer}</p>
          {children}
        </>
      )}
    </figure>
  )
}

/** Rows with a line of their names first; no cell is taken for a formula. */
function csvOf(rows: readonly ChartRow[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const cell = (value: string | number | null | undefined): string => {
    if (typeof value === 'number') return String(value)
    const text = value ?? ''
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}
