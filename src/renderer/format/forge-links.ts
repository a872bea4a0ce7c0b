// Addresses of commits and pull requests in the forge that a project's git remote names.

/** How forges write them; those that run elsewhere are known by the beginning of their host's name. */
const forges = [
  { host: /^(?:github\.|codeberg\.org$|gitea\.|forgejo\.)/, commit: 'commit', pull: 'pull' },
  { host: /^gitlab\./, commit: '-/commit', pull: '-/merge_requests' },
  { host: /^bitbucket\.org$/, commit: 'commits', pull: 'pull-requests' },
] as const

/** `remote` is `host/owner/name` without credentials, as projects keep it. */
function forgeOf(remote: string | null) {
  const parts = /^([a-z0-9.-]+)\/([\w.~/-]+)$/i.exec(remote ?? '')
  const host = parts?.[1]?.toLowerCase() ?? ''
  const forge = forges.find((each) => each.host.test(host))
  return forge && parts?.[2] !== undefined
    ? { ...forge, address: `https://${host}/${parts[2]}` }
    : null
}

/** The page of a commit; null where the forge or the commit is not known. */
export function commitLink(remote: string | null, hash: string | null): string | null {
  const forge = forgeOf(remote)
  return forge && hash !== null && /^[0-9a-f]{7,64}$/.test(hash)
    ? `${forge.address}/${forge.commit}/${hash}`
    : null
}

/** The page of a pull request: what the tool said, else by its number. */
export function pullRequestLink(
  remote: string | null,
  { number, url }: { readonly number: number | null; readonly url: string | null },
): string | null {
  if (url !== null && webAddress(url) !== null) return url
  const forge = forgeOf(remote)
  return forge && number !== null ? `${forge.address}/${forge.pull}/${number}` : null
}

/** The address as a browser reads it; null for anything but http and https. */
export function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}
