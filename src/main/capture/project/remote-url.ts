// Brings the address of a git remote to one form, so that every clone of it is recognised. Our own: npm's reader of
// such addresses (hosted-git-info) knows a handful of hosts, and here any server and any folder may be a remote.

import { resolve } from 'node:path'
import { trimEndOf } from '../../../shared/trim-end.ts'

/** Hosts whose paths do not tell capitals from small letters. */
const caseless = new Set(['github.com', 'gitlab.com', 'bitbucket.org'])
const hostAliases: Readonly<Record<string, string>> = {
  'ssh.github.com': 'github.com',
  'www.github.com': 'github.com',
  'altssh.gitlab.com': 'gitlab.com',
  'altssh.bitbucket.org': 'bitbucket.org',
}

/**
 * `host/owner/name` for ssh, https, git and scp-like addresses, without credentials, `.git` and default port;
 * `file:<absolute path>` for a remote on this machine (relative ones are resolved against `base`); null for what
 * is no address.
 */
export function normaliseRemote(address: string, base: string): string | null {
  const text = address.trim()
  if (text === '' || text.length > 2000) return null
  const url = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)
  if (url) {
    if (url[1]?.toLowerCase() === 'file') return local(text.slice(url[0].length), base)
    return fromUrl(text)
  }
  // git@host:owner/name, but not C:\folder
  const scp = /^(?:[^@/\\:]+@)?(\[[^\]]+\]|[^@/\\:]{2,}):(?!\\)(.+)$/.exec(text)
  if (scp?.[1] && scp[2]) return joined(scp[1], scp[2])
  return local(text, base)
}

/** The last part of a normalised remote: the name of the repository. */
export function repositoryName(remote: string): string {
  return remote.split(/[/\\:]/).at(-1) || remote
}

function fromUrl(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, pathname } = new URL(text)
  if (hostname === '') return null
  // An ssh port says how to reach the host and nothing about which repository it is.
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return joined(isWeb && port !== '' ? `${hostname}:${port}` : hostname, decode(pathname))
}

function joined(host: string, path: string): string | null {
  const lower = host.toLowerCase()
  const name = hostAliases[lower] ?? lower
  const whole = trimEndOf(path.replace(/^[/~]+/, ''), /\//)
  const clean = trimEndOf(whole.replace(/\.git$/i, ''), /\//)
  if (clean === '') return null
  return `${name}/${caseless.has(name) ? clean.toLowerCase() : clean}`
}

function local(path: string, base: string): string {
  const whole = trimEndOf(resolve(base, path), /[/\\]/)
  return `file:${trimEndOf(whole.replace(/\.git$/, ''), /[/\\]/)}`
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
