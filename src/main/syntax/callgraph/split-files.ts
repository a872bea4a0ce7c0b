// Splits the files of a large project into parts that are analysed apart, so that memory stays bounded.
import type { SourceFile } from './engine.ts'

/**
 * The files in parts of at most `most` characters, by their folders: what lies in one folder stays together as far as it
 * fits, and small neighbours share a part. A file that is longer stands alone.
 */
export function splitFiles<T extends Pick<SourceFile, 'path' | 'text'>>(
  files: readonly T[],
  most: number,
): readonly (readonly T[])[] {
  return packed(files, most, 0).map(({ files: part }) => part)
}

interface Part<T> {
  readonly files: readonly T[]
  readonly characters: number
}

function packed<T extends Pick<SourceFile, 'path' | 'text'>>(
  files: readonly T[],
  most: number,
  depth: number,
): readonly Part<T>[] {
  const characters = files.reduce((sum, { text }) => sum + text.length, 0)
  if (characters <= most || files.length <= 1) return [{ files, characters }]
  const below = new Map<string, T[]>()
  for (const file of files) {
    const parts = file.path.split('/')
    const key = parts[depth] ?? ''
    const known = below.get(key)
    if (known) known.push(file)
    else below.set(key, [file])
  }
  const parts: Part<T>[] = []
  for (const list of below.values())
    for (const part of packed(list, most, depth + 1)) {
      const last = parts.at(-1)
      if (last === undefined || last.characters + part.characters > most) parts.push(part)
      else
        parts[parts.length - 1] = {
          files: last.files.concat(part.files),
          characters: last.characters + part.characters,
        }
    }
  return parts
}
