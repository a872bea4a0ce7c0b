// Every page with its address. A new page is one file in pages/ that exports `Page`, its address in
// shared/page-addresses.ts, and one line here.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import {
  Activity,
  Bookmark,
  FolderGit2,
  House,
  Layers,
  type LucideIcon,
  Newspaper,
  Scale,
  Search,
  Settings,
  ShieldCheck,
} from 'lucide-react'
import { idOfSegment, pagePaths, segmentOf } from '../shared/page-addresses.ts'
import { AppFrame } from './components/layout/app-frame.tsx'
import { NotFound } from './components/layout/not-found.tsx'
import { PageFailed, PagePending } from './components/layout/page-states.tsx'
import { askFirst } from './first-answers.ts'
import { fetchCode } from './page-code.ts'
import {
  activitySearch,
  codeSearch,
  contextSearch,
  decisionsSearch,
  evaluationSearch,
  memoriesSearch,
  reportSearch,
  searchSearch,
  sessionSearch,
  sessionsSearch,
  welcomeSearch,
} from './search-params.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** An entry of the sidebar and of the command palette. */
    readonly nav?: { readonly title: string; readonly icon: LucideIcon; readonly keys: string }
    /** Shown alone, without the sidebar: a window of its own. */
    readonly alone?: boolean
  }
}

const root = createRootRoute({ component: AppFrame, notFoundComponent: NotFound })
const on = { getParentRoute: () => root } as const
const page: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => fetchCode(load), name)

/** Ids of sessions are whatever an agent gives. */
const sessionParams = {
  parse: ({ sessionId }: { sessionId: string }) => ({ sessionId: idOfSegment(sessionId) }),
  stringify: ({ sessionId }: { sessionId: string }) => ({ sessionId: segmentOf(sessionId) }),
}

const projectParams = {
  parse: ({ projectId }: { projectId: string }) => ({ projectId: idOfSegment(projectId) }),
  stringify: ({ projectId }: { projectId: string }) => ({ projectId: segmentOf(projectId) }),
}

// biome-ignore format: one line for each page
const pages = {
  overview: createRoute({ ...on, path: pagePaths.overview, loader: askFirst.overview, component: page(() => import('./pages/overview.tsx'), 'Page'), staticData: { nav: { title: 'Overview', icon: House, keys: 'g o' } } }),
  sessions: createRoute({ ...on, path: pagePaths.sessions, loader: askFirst.sessions, validateSearch: sessionsSearch, component: page(() => import('./pages/sessions.tsx'), 'Page'), staticData: { nav: { title: 'Sessions', icon: Layers, keys: 'g s' } } }),
  session: createRoute({ ...on, path: pagePaths.session, params: sessionParams, loader: askFirst.session, validateSearch: sessionSearch, component: page(() => import('./pages/session.tsx'), 'Page') }),
  search: createRoute({ ...on, path: pagePaths.search, validateSearch: searchSearch, component: page(() => import('./pages/search.tsx'), 'Page'), staticData: { nav: { title: 'Search', icon: Search, keys: 'g f' } } }),
  memories: createRoute({ ...on, path: pagePaths.memories, validateSearch: memoriesSearch, component: page(() => import('./pages/memories.tsx'), 'Page'), staticData: { nav: { title: 'Memories', icon: Bookmark, keys: 'g m' } } }),
  decisions: createRoute({ ...on, path: pagePaths.decisions, validateSearch: decisionsSearch, component: page(() => import('./pages/decisions.tsx'), 'Page'), staticData: { nav: { title: 'Decisions', icon: ShieldCheck, keys: 'g d' } } }),
  activity: createRoute({ ...on, path: pagePaths.activity, validateSearch: activitySearch, component: page(() => import('./pages/activity.tsx'), 'Page'), staticData: { nav: { title: 'Activity', icon: Activity, keys: 'g a' } } }),
  projects: createRoute({ ...on, path: pagePaths.projects, loader: askFirst.projects, component: page(() => import('./pages/projects.tsx'), 'Page'), staticData: { nav: { title: 'Projects', icon: FolderGit2, keys: 'g p' } } }),
  code: createRoute({ ...on, path: pagePaths.code, params: projectParams, loader: askFirst.code, validateSearch: codeSearch, component: page(() => import('./pages/code.tsx'), 'Page') }),
  evaluation: createRoute({ ...on, path: pagePaths.evaluation, validateSearch: evaluationSearch, loader: askFirst.evaluation, component: page(() => import('./pages/evaluation.tsx'), 'Page'), staticData: { nav: { title: 'Evaluation', icon: Scale, keys: 'g e' } } }),
  report: createRoute({ ...on, path: pagePaths.report, validateSearch: reportSearch, component: page(() => import('./pages/report.tsx'), 'Page'), staticData: { nav: { title: 'Report', icon: Newspaper, keys: 'g r' } } }),
  settings: createRoute({ ...on, path: pagePaths.settings, loader: askFirst.settings, validateSearch: contextSearch, component: page(() => import('./pages/settings.tsx'), 'Page'), staticData: { nav: { title: 'Settings', icon: Settings, keys: 'g ,' } } }),
  settingsSection: createRoute({ ...on, path: pagePaths.settingsSection, loader: askFirst.settingsSection, validateSearch: contextSearch, component: page(() => import('./pages/settings.tsx'), 'Page') }),
  welcome: createRoute({ ...on, path: pagePaths.welcome, validateSearch: welcomeSearch, component: page(() => import('./pages/welcome.tsx'), 'Page') }),
  quickSearch: createRoute({ ...on, path: pagePaths.quickSearch, component: page(() => import('./pages/quick-search.tsx'), 'Page'), staticData: { alone: true } }),
} satisfies Record<keyof typeof pagePaths, unknown>

export const router = createRouter({
  routeTree: root.addChildren(pages),
  defaultPreload: 'intent',
  defaultPendingMs: 120,
  // Otherwise a page that comes after 121 ms is held back until half a second is over.
  defaultPendingMinMs: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageFailed,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
