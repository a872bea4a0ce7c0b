// Says when the disk of the data folder is full, or nearly so: on a full disk work is lost.
import { freeSpace } from '../base/free-space.ts'

/** Below so many bytes a day of work may not fit. */
const little = 50 * 1024 * 1024
/** Below so many bytes not even one transaction fits. */
const full = 64 * 1024

/** A sentence about too little room on the disk of `folder`, or null. */
export function diskWarning(folder: string): string | null {
  try {
    const free = freeSpace(folder)
    if (free >= little) return null
    const megabytes = Math.floor(free / 1024 / 1024)
    return free < full
      ? `The disk of ${folder} is full: nothing new can be remembered, and what the agent does now is lost. Free some space.`
      : `Only ${megabytes} MB are free on the disk of ${folder}: free some space, as work is lost once it is full.`
  } catch {
    return null
  }
}
