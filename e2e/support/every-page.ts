// Every page of the dashboard by its address, with each of its views, for tests that hold of all of them.
import { pageAddress, pagePaths, settingsSections } from '../../src/shared/page-addresses.ts'

/** The page of a session needs a session, that of a project's code a project, and a section of the settings its name. */
type NamedPage = Exclude<keyof typeof pagePaths, 'session' | 'code' | 'settingsSection'>

const headings: Readonly<Record<NamedPage, string>> = {
  overview: 'Overview',
  sessions: 'Sessions',
  search: 'Search',
  memories: 'Memories',
  decisions: 'Decisions',
  activity: 'Activity',
  projects: 'Projects',
  evaluation: 'Evaluation',
  report: 'Report',
  settings: 'Settings',
  welcome: 'First steps',
  quickSearch: 'Quick search',
}

/** What a page shows besides what it opens with. */
const views: { readonly [Page in NamedPage]?: readonly string[] } = {
  search: ['?q=cart', '?q=cart&scores=true'],
  activity: ['?tab=days', '?tab=queue'],
  report: ['?span=week'],
  welcome: ['?step=history', '?step=level', '?step=done'],
}

const isNamedPage = (page: string): page is NamedPage => page in headings

/** Each with its heading of the first level; words of the search are of the demo's recordings. */
export const everyPage: readonly { readonly path: string; readonly heading: string }[] = [
  ...Object.keys(headings)
    .filter(isNamedPage)
    .flatMap((page) =>
      ['', ...(views[page] ?? [])].map((view) => ({
        path: pagePaths[page] + view,
        heading: headings[page],
      })),
    ),
  ...settingsSections.map((section) => ({
    path: pageAddress(pagePaths.settingsSection, { section }),
    heading: headings.settings,
  })),
]
