// Tells the texts of sources apart, whether a tool call told them or the disk.
import { digestOf } from '../../base/digest.ts'

/** The digest under which the snapshot of a source is kept. */
export const textDigest = (text: string): string => digestOf(text)
