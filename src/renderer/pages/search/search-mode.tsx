// How the search finds: by words, or by words and meaning where a model is there; and whether scores are shown.
import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import type { z } from 'zod'
import { Button } from '../../components/controls/button.tsx'
import { Segmented } from '../../components/controls/field.tsx'
import { useMeaning } from '../../features/use-meaning.ts'
import type { searchSearch } from '../../search-params.ts'

type Search = z.infer<typeof searchSearch>

const modes = [
  { value: 'words', label: 'Words' },
  { value: 'hybrid', label: 'Words and meaning' },
] as const

export function SearchMode({
  search,
  answered,
  change,
}: {
  search: Search
  /** How the results on show were found, where that is known. */
  answered: 'words' | 'hybrid' | undefined
  change: (next: Search) => void
}) {
  const hasMeaning = useMeaning()
  return (
    <div className="flex items-center gap-3">
      {hasMeaning ? (
        <Segmented
          label="How to find"
          value={search.mode ?? answered ?? 'hybrid'}
          onChange={(mode) => change({ mode })}
          options={modes}
        />
      ) : (
        <span className="text-ink-faint">
          By words.{' '}
          <Link
            to="/settings/$section"
            params={{ section: 'search' }}
            className="text-accent hover:underline"
          >
            Add meaning
          </Link>
        </span>
      )}
      <Button
        tone="ghost"
        aria-pressed={search.scores === true}
        className={search.scores === true ? 'bg-active text-accent-strong!' : ''}
        onClick={() => change({ scores: search.scores === true ? undefined : true })}
      >
        <Scale /> Scores
      </Button>
    </div>
  )
}
