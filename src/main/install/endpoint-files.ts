// Tells hooks and commands where the running host listens: endpoint.json for programs, hook.curl for the hook script.
import { readFileSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { z } from 'zod'
import type { Paths } from '../base/paths.ts'
import { writeAtomic } from '../base/write-atomic.ts'

/** The folders that are made for a socket whose path would be too long in the data folder. */
const privateFolderName = /^recollect-[A-Za-z0-9]{6}$/

/** Tokens go into a quoted line of hook.curl: nothing that could end the quotes or the line. */
const tokenSchema = z.string().regex(/^[A-Za-z0-9_.~+/=-]{16,512}$/)

const endpointSchema = z.looseObject({
  port: z.int().min(1).max(65_535),
  /** Opens the dashboard's contract. */
  token: tokenSchema,
  /** For clients of `/mcp`: opens what an agent may do. Hosts of older versions have none. */
  agentToken: tokenSchema.optional(),
  /** May only post hook events. */
  hookToken: tokenSchema,
  /** The host's process id. */
  pid: z.int().positive(),
  startedAt: z.int(),
  version: z.string(),
  /** The socket of the host: its name in the data folder or a whole path; null where there is none. */
  socket: z
    .string()
    // It ends a line of hook.curl.
    .regex(/^\P{Cc}+$/u)
    .nullable()
    .default(null),
})

/** Where a host listens on 127.0.0.1 and on its socket, its two tokens and its process; `startedAt` in ms. */
export type Endpoint = z.infer<typeof endpointSchema>

/** How to reach the host that wrote `endpoint`: its socket with its whole path. */
export function addressOf(
  paths: Paths,
  { port, token, hookToken, socket }: Endpoint,
): Pick<Endpoint, 'port' | 'token' | 'hookToken'> & { readonly socketPath: string | null } {
  const socketPath = socket === null ? null : resolve(paths.home, socket)
  return { port, token, hookToken, socketPath }
}

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
 * The curl configuration for hooks. Its first line is a comment that the scripts read: the address to which
 * they add the event's name, and the socket, `-` where there is none. The rest is for curl: the token stays
 * out of the process list, proxies of the environment are passed by, and no `Expect: 100-continue` waits.
 */
function hookCurlText(endpoint: Endpoint): string {
  return [
    `# http://127.0.0.1:${endpoint.port}/hooks/ ${endpoint.socket ?? '-'}`,
    `header = "Authorization: Bearer ${endpoint.hookToken}"`,
    'header = "Content-Type: application/json"',
    'header = "Expect:"',
    'noproxy = "*"',
    '',
  ].join('\n')
}

/**
 * Removes both files and the socket that they name, hook.curl first; missing ones are fine. Only who holds
 * the lock of the data folder may do so: then whatever they say is of a host that is gone.
 */
export function removeEndpointFiles(paths: Paths): void {
  rmSync(hookCurlFile(paths), { force: true })
  removeSocket(paths, readEndpoint(paths)?.socket ?? null)
  rmSync(paths.endpoint, { force: true })
}

/** Takes the socket away; one outside of the data folder with the folder that was made for it. */
function removeSocket(paths: Paths, name: string | null): void {
  rmSync(paths.socket, { force: true })
  if (name === null || !isAbsolute(name)) return
  const folder = dirname(name)
  if (basename(name) !== basename(paths.socket) || !privateFolderName.test(basename(folder))) return
  try {
    rmSync(name, { force: true })
    rmdirSync(folder)
  } catch {
    // It is gone, or another user's by now.
  }
}

/** Reads endpoint.json; null when it is missing, unreadable or not what a host writes. */
export function readEndpoint(paths: Paths): Endpoint | null {
  try {
    return endpointSchema.parse(JSON.parse(readFileSync(paths.endpoint, 'utf8')))
  } catch {
    return null
  }
}
