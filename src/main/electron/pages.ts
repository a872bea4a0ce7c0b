// The addresses of the dashboard's pages that the shell opens by itself; under app:// it routes by the hash.
import type { AttentionItem } from './shell-data.ts'

export const pages = {
  overview: '/#/',
  quickSearch: '/#/quick-search',
  settings: '/#/settings',
  start: '/#/settings/start',
  session: (id: string) => `/#/sessions/${encodeURIComponent(id)}`,
} as const

/** Where one thing is mended; the codes are those of `api/attention.ts`. */
const mendedOn: Readonly<Record<string, string>> = {
  hooks: '/#/settings/connection',
  dead_jobs: '/#/activity?tab=queue&status=dead',
  spool_rejected: '/#/settings/data',
  failed: '/#/settings/log',
}

/** The page that shows what needs the user: its own where it is one thing, else the list on the overview. */
export function reviewPage(items: readonly AttentionItem[]): string {
  const [first] = items
  const isOneThing = first !== undefined && items.every(({ code }) => code === first.code)
  return (isOneThing && mendedOn[first.code]) || pages.overview
}
