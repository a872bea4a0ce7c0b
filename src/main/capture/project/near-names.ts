// Finds what somebody may have meant who named a project that there is not.

/** Names longer than this (characters) are compared by their beginning. */
const compared = 60
const mostNear = 3

/** The projects whose name or folder is nearly what was typed, the nearest first. */
export function nearNames<Project extends { readonly name: string; readonly root: string }>(
  typed: string,
  projects: readonly Project[],
): Project[] {
  const wanted = lastName(typed)
  if (wanted === '') return []
  return projects
    .map((project) => ({ project, far: Math.min(...[project.name, project.root].map(distance)) }))
    .filter(({ far }) => far < 1)
    .sort((a, b) => a.far - b.far)
    .slice(0, mostNear)
    .map(({ project }) => project)

  /** 0 for the same, 1 and more for what is not near. */
  function distance(named: string): number {
    const name = lastName(named)
    if (name === '') return 1
    if (name.length > 2 && wanted.length > 2 && (name.includes(wanted) || wanted.includes(name)))
      return 0.5
    return edits(wanted, name) / (Math.min(3, Math.max(1, Math.floor(wanted.length / 3))) + 1)
  }
}

function lastName(path: string): string {
  const last = path.split(/[\\/]+/).findLast((part) => part.trim() !== '') ?? ''
  return last.trim().toLowerCase().slice(0, compared)
}

/** Letters to be put in, left out or changed to make one of the other. */
function edits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let a = 1; a <= one.length; a++) {
    const next = [a]
    for (let b = 1; b <= other.length; b++) {
      const changed = (row[b - 1] ?? 0) + (one[a - 1] === other[b - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[b] ?? 0) + 1, (next[b - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
