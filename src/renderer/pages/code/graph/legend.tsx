// What the lines and the colours of the drawing mean.
import { lineLooks } from './call-lines.tsx'

export function Legend({ hasChosen }: { hasChosen: boolean }) {
  return (
    <ul
      aria-label="Legend"
      className="flex shrink-0 flex-wrap items-center gap-x-5 border-t px-4 py-1.5 text-xs text-ink-soft"
    >
      {(['sure', 'guess', 'seen'] as const).map((look) => (
        <li key={look} className="flex items-center gap-2">
          <svg width="28" height="8" aria-hidden="true">
            <path
              d="M0 4H28"
              stroke={lineLooks[look].colour}
              strokeWidth={lineLooks[look].width}
              strokeDasharray={lineLooks[look].dash}
            />
          </svg>
          {lineLooks[look].word}
        </li>
      ))}
      {hasChosen && (
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className="h-3 w-5 rounded-sm border border-warn bg-warn-wash" />
          A change of the chosen one could affect it
        </li>
      )}
    </ul>
  )
}
