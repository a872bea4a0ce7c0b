// Code or output with line numbers and colours, of any length.
import { useMemo } from 'react'
import { longestRow, toLines } from '../../format/lines.ts'
import { plainText, stripAnsi } from '../../format/plain-text.ts'
import { RowList } from '../list/row-list.tsx'
import { useHighlight } from './use-highlight.ts'

export function CodeView({
  text,
  file = null,
  firstLine = 1,
  numbered = true,
  head = 16,
  open = false,
  label = 'Text',
}: {
  text: string
  /** Its name decides on the language. */
  file?: string | null
  firstLine?: number
  numbered?: boolean
  head?: number
  open?: boolean
  label?: string
}) {
  const clean = useMemo(() => stripAnsi(text), [text])
  const lines = useMemo(() => toLines(clean, firstLine), [clean, firstLine])
  const tokens = useHighlight(file === null ? '' : clean, file)
  // A line that was cut into rows no longer agrees with the lines of the highlighter.
  const wraps = useMemo(() => lines.some((line) => line.text.length >= longestRow), [lines])
  const width = String(firstLine + lines.length).length
  return (
    <RowList
      label={label}
      rows={lines.length}
      head={head}
      open={open}
      row={(index) => {
        const line = lines[index]
        if (!line) return null
        const colours = wraps ? undefined : tokens?.[index]
        return (
          <div className="flex whitespace-pre">
            {numbered && (
              <span
                className="mr-3 shrink-0 pl-3 text-right text-ink-faint select-none"
                style={{ minWidth: `calc(${width}ch + 12px)` }}
                aria-hidden="true"
              >
                {line.number ?? '↪'}
              </span>
            )}
            <bdi className={`pr-4 ${numbered ? '' : 'pl-3'}`}>
              {colours
                ? colours.map((token, at) => (
                    <span key={at} style={token.color === null ? {} : { color: token.color }}>
                      {plainText(token.text)}
                    </span>
                  ))
                : plainText(line.text)}
            </bdi>
          </div>
        )
      }}
    />
  )
}
