// What the listener keeps for its next start: its port, and the logins of browsers at that port.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { writeAtomic } from '../base/write-atomic.ts'

const hexSchema = z.string().regex(/^[0-9a-f]{64}$/)

/** One login. Nothing here lets its reader in: the cookie and the page's key are kept as hashes (SHA-256). */
const loginSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  cookieHash: hexSchema,
  /** SHA-256 of the key under which the page signs. */
  pageKeyHash: hexSchema,
  /** The key under which the host signs, to prove itself to the page. */
  hostKey: hexSchema,
  /** ms since 1970 */
  madeAt: z.int(),
  /** When it ends unless it is used before, ms since 1970. */
  until: z.int(),
})
export type StoredLogin = z.infer<typeof loginSchema>

const fileSchema = z.object({
  port: z.int().min(1).max(65_535),
  logins: z.array(loginSchema).max(1000),
})
type ListenerFile = z.infer<typeof fileSchema>

/** Null when there is none yet, or none that can be read. */
export function readListenerFile(file: string): ListenerFile | null {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** Replaces it, readable by its owner only (0600); throws where the folder cannot be written. */
export function writeListenerFile(file: string, content: ListenerFile): void {
  writeAtomic(file, `${JSON.stringify(content)}\n`)
}

/**
 * The port that a data folder begins with: one of 10,000 below those that systems give out for outgoing
 * connections (from 32,768 on Linux, 49,152 elsewhere), so that it is free again after a restart.
 */
export function firstPort(home: string): number {
  return 20_000 + (createHash('sha256').update(home).digest().readUInt32BE() % 10_000)
}
