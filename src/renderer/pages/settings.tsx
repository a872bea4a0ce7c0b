// Settings: one section at a time, each with its own address.
import { Link, useParams } from '@tanstack/react-router'
import {
  Coins,
  FileClock,
  FileInput,
  HardDrive,
  Info,
  Keyboard,
  type LucideIcon,
  PaintbrushVertical,
  Plug,
  Power,
  ScrollText,
  Search,
  ShieldCheck,
  Timer,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { NotFound } from '../components/not-found.tsx'
import { Page as Frame } from '../components/page.tsx'
import { About } from './settings/about.tsx'
import { Appearance } from './settings/appearance.tsx'
import { Connection } from './settings/connection.tsx'
import { ContextSettings } from './settings/context.tsx'
import { CostSettings } from './settings/cost.tsx'
import { Data } from './settings/data.tsx'
import { History } from './settings/history.tsx'
import { Log } from './settings/log.tsx'
import { Privacy } from './settings/privacy.tsx'
import { Retention } from './settings/retention.tsx'
import { SearchSettings } from './settings/search.tsx'
import { Shortcuts } from './settings/shortcuts.tsx'
import { StartSettings } from './settings/start.tsx'

interface SettingsSection {
  readonly id: string
  readonly title: string
  readonly icon: LucideIcon
  readonly body: ComponentType
}

/** A new section is one line here. */
const sections: readonly SettingsSection[] = [
  { id: 'connection', title: 'Connection', icon: Plug, body: Connection },
  { id: 'history', title: 'History', icon: FileClock, body: History },
  { id: 'context', title: 'Context', icon: FileInput, body: ContextSettings },
  { id: 'search', title: 'Search & models', icon: Search, body: SearchSettings },
  { id: 'cost', title: 'Cost', icon: Coins, body: CostSettings },
  { id: 'privacy', title: 'Privacy', icon: ShieldCheck, body: Privacy },
  { id: 'retention', title: 'Retention', icon: Timer, body: Retention },
  { id: 'data', title: 'Data', icon: HardDrive, body: Data },
  { id: 'start', title: 'Start', icon: Power, body: StartSettings },
  { id: 'appearance', title: 'Appearance', icon: PaintbrushVertical, body: Appearance },
  { id: 'shortcuts', title: 'Shortcuts', icon: Keyboard, body: Shortcuts },
  { id: 'log', title: 'Log', icon: ScrollText, body: Log },
  { id: 'about', title: 'About', icon: Info, body: About },
]

export function Page() {
  const { section: id = 'connection' } = useParams({ strict: false })
  const section = sections.find((each) => each.id === id)
  if (!section) return <NotFound />
  const Body = section.body
  return (
    <Frame title={`Settings: ${section.title}`} heading="Settings" body="fill">
      <div className="flex min-h-0 flex-1 max-[900px]:flex-col">
        <nav
          aria-label="Sections"
          className="w-48 shrink-0 overflow-auto border-r p-3 max-[900px]:flex max-[900px]:w-full max-[900px]:flex-wrap max-[900px]:border-r-0 max-[900px]:border-b max-[900px]:py-2"
        >
          {sections.map(({ id: other, title, icon: Icon }) => {
            const isHere = other === id
            return (
              <Link
                key={other}
                to="/settings/$section"
                params={{ section: other }}
                aria-current={isHere ? 'page' : undefined}
                className={`flex h-8 shrink-0 items-center gap-2.5 rounded-md px-2.5 font-medium ${isHere ? 'bg-active text-ink' : 'text-ink-soft hover:bg-hover hover:text-ink'}`}
              >
                <Icon
                  className={`size-4 shrink-0 ${isHere ? 'text-accent' : 'text-ink-faint'}`}
                  aria-hidden="true"
                />
                {title}
              </Link>
            )
          })}
        </nav>
        <div
          key={id}
          tabIndex={0}
          role="region"
          aria-label={section.title}
          className="min-h-0 min-w-0 flex-1 overflow-y-auto px-8 py-6 outline-offset-[-2px] max-[900px]:px-4"
        >
          <div className="max-w-200">
            <Body />
          </div>
        </div>
      </div>
    </Frame>
  )
}
