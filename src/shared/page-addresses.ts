// The addresses of the dashboard's pages: the renderer routes by them, and the desktop shell opens them.

/** Every page's address in the router's notation: `$name` stands for one segment. */
export const pagePaths = {
  overview: '/',
  sessions: '/sessions',
  session: '/sessions/$sessionId',
  search: '/search',
  memories: '/memories',
  decisions: '/decisions',
  activity: '/activity',
  projects: '/projects',
  code: '/projects/$projectId/code',
  evaluation: '/evaluation',
  report: '/report',
  settings: '/settings',
  settingsSection: '/settings/$section',
  welcome: '/welcome',
  quickSearch: '/quick-search',
} as const

type PagePath = (typeof pagePaths)[keyof typeof pagePaths]

/** The sections of the settings in their order, as `/settings/$section` names them. */
export const settingsSections = [
  'connection',
  'history',
  'context',
  'search',
  'distillation',
  'cost',
  'privacy',
  'retention',
  'data',
  'start',
  'appearance',
  'shortcuts',
  'log',
  'about',
] as const
export type SettingsSection = (typeof settingsSections)[number]

declare const known: unique symbol
/** An address that a page answers, from its first `/` on; only the functions here make one. */
export type PageAddress = string & { readonly [known]: true }

type ParameterOf<Path extends string> = Path extends `${string}/$${infer Name}/${string}`
  ? Name
  : Path extends `${string}/$${infer Name}`
    ? Name
    : never

/**
 * An id as one segment of an address: as it is where it is plain, else as base64url behind `~`. Percent signs
 * would not do: browsers take `..` out of a path however it is written, and `%2F` is read as a slash on the way.
 */
export function segmentOf(id: string): string {
  if (/^[\w-]{1,200}$/.test(id)) return id
  const bytes = new TextEncoder().encode(id)
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `~${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** The id of a segment; one that `segmentOf` did not write stands for itself. */
export function idOfSegment(segment: string): string {
  if (!/^~[\w-]*$/.test(segment)) return segment
  try {
    const binary = atob(segment.slice(1).replaceAll('-', '+').replaceAll('_', '/'))
    return new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)))
  } catch {
    return segment
  }
}

/** The address of a page; an id with a slash stays one segment. */
export function pageAddress<Path extends PagePath>(
  path: Path,
  parameters: { readonly [Name in ParameterOf<Path>]: string },
  search: Readonly<Record<string, string>> = {},
): PageAddress {
  const named: Readonly<Record<string, string>> = parameters
  const filled = path.replace(/\$(\w+)/g, (_, name: string) => segmentOf(named[name] ?? ''))
  const query = new URLSearchParams(search).toString()
  return (query === '' ? filled : `${filled}?${query}`) as PageAddress
}

/** The address inside a parsed URL, or null where no page has that path. */
export function pageAddressIn(url: Pick<URL, 'pathname' | 'search' | 'hash'>): PageAddress | null {
  const isKnown = Object.values(pagePaths).some((path) => fits(path, url.pathname))
  return isKnown ? (`${url.pathname}${url.search}${url.hash}` as PageAddress) : null
}

function fits(path: PagePath, pathname: string): boolean {
  const wanted = path.split('/')
  const given = pathname.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) =>
      part.startsWith('$') ? given[index] !== '' : part === given[index],
    )
  )
}
