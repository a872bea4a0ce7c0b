// A path with its file in front of the eye and its folder behind; the whole of it on hover.
import { splitPath } from '../../format/paths.ts'
import { plainText } from '../../format/plain-text.ts'

export function Path({ path, className = '' }: { path: string; className?: string }) {
  const { folder, file } = splitPath(plainText(path))
  return (
    <span
      className={`inline-flex max-w-full min-w-0 font-mono text-xs ${className}`}
      title={plainText(path)}
    >
      {folder !== '' && <bdi className="min-w-0 shrink truncate text-ink-faint">{folder}</bdi>}
      <bdi className="shrink-0 max-w-full truncate">{file}</bdi>
    </span>
  )
}
