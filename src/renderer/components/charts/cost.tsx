// What something cost; “unknown” says why on hover.
import { cost } from '../../format/cost.ts'

export function Cost({ usd }: { usd: number | null }) {
  if (usd === null) {
    return (
      <span
        className="text-ink-faint"
        title="A model without a known price was used. You can give it one in the settings under Cost."
      >
        unknown
      </span>
    )
  }
  return <span title={`${usd.toFixed(6)} US dollars`}>{cost(usd)}</span>
}
