// Takes out of an answer what it tells of commits that earlier turns made.
import type { Told } from './work-words.ts'

/** An answer that tells all commits one by one begins with those of the turns before: what this one made is told. */
export function withoutEarlierCommits(
  lastMessage: string | null,
  observations: readonly Pick<Told, 'facts'>[],
): string | null {
  const own = observations.flatMap(({ facts }) =>
    facts && 'commits' in facts ? facts.commits.flatMap(({ hash }) => hash?.slice(0, 7) ?? []) : [],
  )
  if (lastMessage === null || own.length === 0) return lastMessage
  const lines = lastMessage.split('\n')
  const first = lines.findIndex((line) => own.some((hash) => line.includes(hash)))
  const earlier = lines
    .slice(0, Math.max(0, first))
    .findIndex((line) => /\((?:`)?(?=[0-9a-f]*\d)[0-9a-f]{7,40}`?\)/.test(line))
  return earlier < 0 ? lastMessage : [...lines.slice(0, earlier), ...lines.slice(first)].join('\n')
}
