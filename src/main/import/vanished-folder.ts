// Names the project of a folder that is gone by what its path tells: a worktree belongs to its repository.
import type { Identifier, ProjectIdentity } from '../capture/project/project-identity.ts'

/** Where tools put worktrees, with the repository's folder or its name. */
const worktreePlaces = [
  // ~/.claude-worktrees/<repository>/<name>, …/conductor/workspaces/<repository>/<name>
  /^(?<root>.*[\\/](?:\.claude-worktrees|conductor[\\/]workspaces)[\\/][^\\/]+)[\\/][^\\/]+/,
  // <repository>/.worktrees/<name>, <repository>/.claude/worktrees/<name>, <repository>/worktrees/<name>
  /^(?<root>.+?)[\\/](?:\.claude[\\/])?\.?worktrees?[\\/][^\\/]+/,
  // <repository>-worktrees/<name>, <repository>.worktrees/<name>
  /^(?<root>.+[^\\/])[-_.]worktrees?[\\/][^\\/]+/,
  // <repository>/.conductor/<name>
  /^(?<root>.+?)[\\/]\.conductor[\\/][^\\/]+/,
]
/** Names that say nothing by themselves. */
const emptyName = /^(?:\d+|.|src|app|repo|code|main|master|work|project|workspace|tmp)$/i

/** The identifier, with better names for folders that are not there: transcripts outlive them. */
export function withVanishedFolders(identifier: Identifier): Identifier {
  return {
    identify(cwd) {
      const identity = identifier.identify(cwd)
      return identity.exists || identity.rule !== 'folder' ? identity : byPath(identity)
    },
  }
}

function byPath(identity: ProjectIdentity): ProjectIdentity {
  for (const place of worktreePlaces) {
    const root = place.exec(identity.root)?.groups?.root
    if (root !== undefined)
      return { ...identity, root, name: nameOf(root), pathKey: `path:${root}` }
  }
  return { ...identity, name: nameOf(identity.root) }
}

/** The last part of the path, with the one above it where it says nothing alone. */
function nameOf(path: string): string {
  const parts = path.split(/[\\/]/).filter((part) => part !== '')
  const last = parts.at(-1) ?? path
  const above = parts.at(-2)
  return emptyName.test(last) && above !== undefined ? `${above}/${last}` : last
}
