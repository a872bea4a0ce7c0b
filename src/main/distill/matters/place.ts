// Says where in a project something was tried: the folder as the project has it, and how that is told.

/** A folder seen from where the session works; null for that itself, which may be anywhere in the project. */
export function placeIn(cwd: string | null, folder: string | null): string | null {
  if (folder === null || cwd === null) return folder
  const [base, place] = [cwd, folder].map((one) => one.replaceAll('\\', '/').replace(/\/$/, ''))
  if (place === base) return null
  return place?.startsWith(`${base}/`) ? place.slice((base?.length ?? 0) + 1) : folder
}

/** Longer places are told by their end. */
const longest = 40

/** ` in packages/web`, ` on build1`; empty where it was tried at the root, or elsewhere on this machine. */
export function sayPlace(folder: string | null, name: string): string {
  const host = /^([\w.-]{2,100}):/.exec(folder ?? '')?.[1]
  if (host !== undefined) return ` on ${host}`
  if (folder === null || !/^[\w@][\w@./ -]*$/.test(folder)) return ''
  if (folder.split('/').includes('..') || name.includes(folder)) return ''
  const end = folder.length > longest ? `…/${folder.split('/').slice(-2).join('/')}` : folder
  return end.length > longest ? '' : ` in ${end}`
}
