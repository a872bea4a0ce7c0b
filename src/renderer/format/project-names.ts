// Names of projects where several are chosen from: of two with the same name, the folder tells which.
import { oneLine } from './plain-text.ts'

interface NamedProject {
  readonly id: string
  readonly name: string
  readonly root: string
}

/** A choice for each project, in their order. */
export function projectOptions(
  projects: readonly NamedProject[],
): { readonly value: string; readonly label: string }[] {
  const counts = new Map<string, number>()
  for (const { name } of projects) counts.set(name, (counts.get(name) ?? 0) + 1)
  return projects.map(({ id, name, root }) => {
    const short = oneLine(name, 60)
    return { value: id, label: counts.get(name) === 1 ? short : `${short} · ${oneLine(root, 80)}` }
  })
}
