// Reads what a line published in a registry of packages or images from what the registry's client says of it.
import type { Release } from '../../../../shared/facts/git-work.ts'
import { listOf } from '../../../base/plain-text.ts'
import { fileName } from '../../../base/short-path.ts'
import type { ShellLine } from '../../../shell/shell-command.ts'
import { isDryRun } from '../commands/looking-commands.ts'

/** So many lines of an output are read, and so many characters of each. */
const most = { lines: 2000, characters: 400, told: 3 } as const

/** The commands that publish, each with the line by which its client says that it did: what, and which version. */
const clients: readonly (readonly [command: RegExp, line: RegExp])[] = [
  [
    /^(?:npm|pnpm|yarn|bun) (?:.* )?publish\b/,
    /^\+ (?<name>@?[\w.-]{1,100}(?:\/[\w.-]{1,100})?)@(?<version>\d[\w.+-]{0,60})$/,
  ],
  [/^cargo publish\b/, /^\s*Published (?<name>[\w-]{1,100}) v(?<version>\d\S{0,60}) at registry\b/],
  [
    /^(?:twine|python3? -m twine) upload\b/,
    /^https:\/\/(?:test\.)?pypi\.org\/project\/(?<name>[\w.-]{1,100})\/(?<version>\d[^/\s]{0,60})\/?$/,
  ],
  [
    /^gem push\b/,
    /^Successfully registered gem: (?<name>[\w.-]{1,100}) \((?<version>\d[^()\s]{0,60})\)/,
  ],
]

/** The packages that a line published, as `name@version`; null where nothing says that it published any. */
export function publishedIn({ commands }: ShellLine, lines: readonly string[]): Release | null {
  const said = commands
    .filter(({ words }) => !isDryRun(words))
    .map(({ words: [program = '', ...rest] }) =>
      [fileName(program), ...rest].join(' ').slice(0, 400),
    )
  const used = clients.filter(([command]) => said.some((one) => command.test(one)))
  if (used.length === 0) return null
  const names = lines.slice(0, most.lines).flatMap((line) => {
    const text = line.slice(0, most.characters)
    for (const [, form] of used) {
      const { name, version } = form.exec(text)?.groups ?? {}
      if (name && version) return `${name}@${version}`
    }
    return []
  })
  const told = [...new Set(names)]
  return told.length === 0 ? null : { tag: listOf(told, most.told), isPackage: true }
}
