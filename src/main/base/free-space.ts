// How much room a disk has left, and the refusal to begin what would not fit.
import { statfsSync } from 'node:fs'
import { AppError } from '../../shared/errors.ts'

/** Bytes that this user may still write on the disk of `folder`. @throws an error of the system without that folder. */
export function freeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** @throws AppError `storage_full` when the disk of `folder` has less than so many bytes free. */
export function requireSpace(folder: string, bytes: number): void {
  const free = freeSpace(folder)
  if (free >= bytes) return
  const megabytes = (count: number) => `${Math.ceil(count / 1024 / 1024).toLocaleString('en')} MB`
  throw new AppError(
    'storage_full',
    `The disk has ${megabytes(free)} free and ${megabytes(bytes)} are needed: free some space.`,
  )
}

/** Less than this (bytes) takes neither a line of the log nor a page of the memory. */
const leastBytes = 64 * 1024

/** Whether the disk of `folder` takes nothing more; false where that cannot be asked. */
export function isFull(folder: string): boolean {
  try {
    return freeSpace(folder) < leastBytes
  } catch {
    return false
  }
}
