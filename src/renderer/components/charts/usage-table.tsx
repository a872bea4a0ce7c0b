// Tokens by kind and their cost, one line for each model, thread or period.
import type { ReactNode } from 'react'
import { allTokens, type TokenCounts } from '../../format/cost.ts'
import { compactCount, plural } from '../../format/numbers.ts'
import { Cost } from './cost.tsx'

interface UsageLine extends TokenCounts {
  readonly key: string
  readonly name: string
  readonly costUsd: number | null
}

const columns = [
  { name: 'In', of: (line: TokenCounts) => line.inputTokens },
  { name: 'Out', of: (line: TokenCounts) => line.outputTokens },
  { name: 'From cache', of: (line: TokenCounts) => line.cacheReadTokens },
  { name: 'Into cache', of: (line: TokenCounts) => line.cacheCreationTokens },
  { name: 'All', of: allTokens },
] as const

export function UsageTable({
  caption,
  head,
  lines,
  linkOf,
}: {
  /** What the table is, for readers of the screen. */
  caption: string
  /** The name of its first column. */
  head: string
  lines: readonly UsageLine[]
  /** Makes a link of a line's name. */
  linkOf?: ((key: string, name: string) => ReactNode) | undefined
}) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={caption}>
      <table className="w-full min-w-110">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b text-xs text-ink-faint">
            <th scope="col" className="py-1.5 text-left font-normal">
              {head}
            </th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="py-1.5 pl-3 text-right font-normal">
                {name}
              </th>
            ))}
            <th scope="col" className="py-1.5 pl-3 text-right font-normal">
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key} className="border-b last:border-0">
              <th scope="row" className="py-1 text-left font-normal text-ink-soft">
                {linkOf ? linkOf(line.key, line.name) : line.name}
              </th>
              {columns.map(({ name, of }) => (
                <td
                  key={name}
                  className={`py-1 pl-3 text-right ${of(line) === 0 ? 'text-ink-faint' : ''}`}
                  title={plural(of(line), 'token')}
                >
                  {compactCount(of(line))}
                </td>
              ))}
              <td className="py-1 pl-3 text-right font-medium">
                <Cost usd={line.costUsd} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
