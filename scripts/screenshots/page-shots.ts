// The pages of the dashboard that an address alone leads to, whatever the memory holds.
import { pageAddress, pagePaths, settingsSections } from '../../src/shared/page-addresses.ts'

/** Sections of the settings are named `settings-<section>`, in the order of the settings. */
export const pageShots: readonly { readonly name: string; readonly path: string }[] = [
  { name: 'overview', path: '/' },
  { name: 'sessions', path: '/sessions' },
  { name: 'search-start', path: '/search' },
  { name: 'memories', path: '/memories' },
  { name: 'activity', path: '/activity' },
  { name: 'activity-days', path: '/activity?tab=days' },
  { name: 'queue', path: '/activity?tab=queue' },
  { name: 'projects', path: '/projects' },
  { name: 'report', path: '/report?span=week' },
  ...settingsSections.map((section) => ({
    name: `settings-${section}`,
    path: pageAddress(pagePaths.settingsSection, { section }),
  })),
  { name: 'first-steps', path: '/welcome?step=connect' },
  { name: 'first-steps-history', path: '/welcome?step=history' },
  { name: 'first-steps-level', path: '/welcome?step=level' },
  { name: 'first-steps-done', path: '/welcome?step=done' },
]
