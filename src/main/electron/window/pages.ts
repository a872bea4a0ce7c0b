// The pages of the dashboard that the shell opens by itself.
import {
  type PageAddress,
  pageAddress,
  pagePaths,
  type SettingsSection,
} from '../../../shared/page-addresses.ts'
import type { AttentionItem } from '../shell-data.ts'

const section = (name: SettingsSection) => pageAddress(pagePaths.settingsSection, { section: name })

export const pages = {
  overview: pageAddress(pagePaths.overview, {}),
  quickSearch: pageAddress(pagePaths.quickSearch, {}),
  settings: pageAddress(pagePaths.settings, {}),
  start: section('start'),
  session: (id: string) => pageAddress(pagePaths.session, { sessionId: id }),
} as const

/** Where one thing is mended; the codes are those of `api/attention.ts`. */
export const mendedOn: Readonly<Record<string, PageAddress>> = {
  hooks: section('connection'),
  dead_jobs: pageAddress(pagePaths.activity, {}, { tab: 'queue', status: 'dead' }),
  spool_rejected: section('data'),
  failed: section('log'),
}

/** The page that shows what needs the user: its own where it is one thing, else the list on the overview. */
export function reviewPage(items: readonly AttentionItem[]): PageAddress {
  const [first] = items
  const isOneThing = first !== undefined && items.every(({ code }) => code === first.code)
  return (isOneThing && mendedOn[first.code]) || pages.overview
}
