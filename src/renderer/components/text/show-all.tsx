// The button under a text of which only the beginning is shown.
import { bytes } from '../../format/numbers.ts'

export function ShowAll({
  whole,
  length,
  onToggle,
}: {
  /** Whether all of it is shown now. */
  whole: boolean
  /** Of the whole text, characters. */
  length: number
  onToggle: () => void
}) {
  return (
    <button
      type="button"
      className="mt-1 text-xs font-medium text-accent hover:underline"
      onClick={onToggle}
    >
      {whole ? 'Show less' : `Show all (${bytes(length)})`}
    </button>
  )
}
