// Which files a scan left out, in words: one sentence for the command line and the dashboard.

/** What is said of so many files, by the reason that the scan counts them under. */
const saidOf = {
  foreign: 'installed, built or copied in',
  generated: 'generated',
  minified: 'minified',
  tooLarge: 'over 1 MB',
  too_long: 'too long to parse',
  links: 'symbolic links',
  outside: 'outside of the project',
  unreadable: 'unreadable',
  notWalked: 'folders and all below them, for want of time',
  gave_up: 'given up by the parser',
  process_ended: 'given up by the parser',
} as const satisfies Readonly<Record<string, string>>

/** A reason that only a defect gives, or another version. */
const otherwise = 'not read'

/**
 * How many files were left out and why, the most first: "3 generated, 1 over 1 MB".
 * @param skipped files by the reason, as `ast.project` counts them.
 * @returns null where none was.
 */
export function leftOutFiles(skipped: Readonly<Record<string, number>>): string | null {
  const said = new Map<string, number>()
  for (const [reason, files] of Object.entries(skipped)) {
    if (files === 0) continue
    const words = Object.hasOwn(saidOf, reason) ? saidOf[reason as keyof typeof saidOf] : otherwise
    said.set(words, (said.get(words) ?? 0) + files)
  }
  if (said.size === 0) return null
  return [...said]
    .sort(([, one], [, other]) => other - one)
    .map(([words, files]) => `${files.toLocaleString('en-US')} ${words}`)
    .join(', ')
}
