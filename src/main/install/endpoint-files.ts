// Tells hooks and commands where the running host listens: endpoint.json for programs, hook.curl for the hook script.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Paths } from '../core/paths.ts'
import { writeAtomic } from '../core/write-atomic.ts'

/** Tokens go into a quoted line of hook.curl: nothing that could end the quotes or the line. */
const tokenSchema = z.string().regex(/^[A-Za-z0-9_.~+/=-]{16,512}$/)

const endpointSchema = z.looseObject({
  port: z.int().min(1).max(65_535),
  /** Opens the dashboard's contract. */
  token: tokenSchema,
  /** May only post hook events. */
  hookToken: tokenSchema,
  /** The host's process id. */
  pid: z.int().positive(),
  startedAt: z.int(),
  version: z.string(),
})

/** Where a host listens on 127.0.0.1, its two tokens and its process; `startedAt` in ms. */
export type Endpoint = z.infer<typeof endpointSchema>

/** The file that `recollect-hook.sh` hands to curl. */
export function hookCurlFile(paths: Paths): string {
  return join(paths.home, 'hook.curl')
}

/**
 * Writes both files, each in one step and readable by their owner only (0600). hook.curl comes last:
 * who finds it finds endpoint.json too.
 */
export function writeEndpointFiles(paths: Paths, endpoint: Endpoint): void {
  const parsed = endpointSchema.parse(endpoint)
  writeAtomic(paths.endpoint, `${JSON.stringify(parsed, null, 2)}\n`)
  writeAtomic(hookCurlFile(paths), hookCurlText(parsed))
}

/**
 * The curl configuration for hooks. Its first line is a comment that the script reads: the address to
 * which it adds the event's name, and the host's process id. The rest is for curl: the token stays out
 * of the process list, proxies of the environment are passed by, and no `Expect: 100-continue` waits.
 */
function hookCurlText(endpoint: Endpoint): string {
  return [
    `# http://127.0.0.1:${endpoint.port}/hooks/ ${endpoint.pid} recollect`,
    `header = "Authorization: Bearer ${endpoint.hookToken}"`,
    'header = "Content-Type: application/json"',
    'header = "Expect:"',
    'noproxy = "*"',
    '',
  ].join('\n')
}

/** Removes both files, hook.curl first; missing ones are fine. */
export function removeEndpointFiles(paths: Paths): void {
  rmSync(hookCurlFile(paths), { force: true })
  rmSync(paths.endpoint, { force: true })
}

/** Reads endpoint.json; null when it is missing, unreadable or not what a host writes. */
export function readEndpoint(paths: Paths): Endpoint | null {
  try {
    return endpointSchema.parse(JSON.parse(readFileSync(paths.endpoint, 'utf8')))
  } catch {
    return null
  }
}

/** Whether the process that wrote the endpoint is still there; another user's process counts as there. */
export function isHostAlive(endpoint: Endpoint): boolean {
  try {
    process.kill(endpoint.pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
