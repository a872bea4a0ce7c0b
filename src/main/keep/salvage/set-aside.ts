// Where files lie during a salvage and after it: the damaged one beside its place, the new one until it has it.
import { statSync } from 'node:fs'
import { copyOpenFile } from '../../db/copy-open-file.ts'

/** Where what can be read of a database is saved. */
export function salvagedName(file: string): string {
  return `${file}.salvaged`
}

/** The name under which a file is kept aside at a time (ms since 1970). */
export function asideName(file: string, at: number, why = 'corrupt'): string {
  return `${file}.${why}-${at}`
}

/** Copies the file, with its journal, beside itself; the name of the copy. */
export function keepAside(file: string, at: number, why = 'corrupt'): string {
  const aside = asideName(file, at, why)
  for (const suffix of ['', '-wal']) {
    if (fileBytes(file + suffix) > 0) copyOpenFile(file + suffix, aside + suffix)
  }
  return aside
}

/** The size of a file; 0 without one. */
export function fileBytes(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
