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
  Sparkles,
  Timer,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { type SettingsSection, settingsSections } from '../../shared/page-addresses.ts'
import { NotFound } from '../components/layout/not-found.tsx'
import { Page as Frame } from '../components/layout/page.tsx'
import { About } from './settings/about.tsx'
import { Appearance } from './settings/appearance.tsx'
import { Connection } from './settings/connection.tsx'
import { ContextSettings } from './settings/context.tsx'
import { CostSettings } from './settings/cost.tsx'
import { Data } from './settings/data.tsx'
import { Distillation } from './settings/distillation.tsx'
import { History } from './settings/history.tsx'
import { Log } from './settings/log.tsx'
import { Privacy } from './settings/privacy.tsx'
import { Retention } from './settings/retention.tsx'
import { SearchSettings } from './settings/search.tsx'
import { Shortcuts } from './settings/shortcuts.tsx'
import { StartSettings } from './settings/start.tsx'

interface Section {
  readonly title: string
  readonly icon: LucideIcon
  readonly body: ComponentType
  /** It takes the width of two columns where there is room for them. */
  readonly isWide?: true
}

/** A new section is one line here and its name among the addresses. */
const sections: Readonly<Record<SettingsSection, Section>> = {
  connection: { title: 'Connection', icon: Plug, body: Connection },
  history: { title: 'History', icon: FileClock, body: History },
  context: { title: 'Context', icon: FileInput, body: ContextSettings, isWide: true },
  search: { title: 'Search & models', icon: Search, body: SearchSettings },
  distillation: { title: 'Distillation', icon: Sparkles, body: Distillation },
  cost: { title: 'Cost', icon: Coins, body: CostSettings },
  privacy: { title: 'Privacy', icon: ShieldCheck, body: Privacy },
  retention: { title: 'Retention', icon: Timer, body: Retention },
  data: { title: 'Data', icon: HardDrive, body: Data },
  start: { title: 'Start', icon: Power, body: StartSettings },
  appearance: { title: 'Appearance', icon: PaintbrushVertical, body: Appearance },
  shortcuts: { title: 'Shortcuts', icon: Keyboard, body: Shortcuts },
  log: { title: 'Log', icon: ScrollText, body: Log },
  about: { title: 'About', icon: Info, body: About },
}

export function Page() {
  const { section: id = 'connection' } = useParams({ strict: false })
  const here = settingsSections.find((each) => each === id)
  if (here === undefined) return <NotFound />
  const { title, body: Body, isWide = false } = sections[here]
  return (
    <Frame title={`Settings: ${title}`} heading="Settings" body="fill">
      <div className="flex min-h-0 flex-1 max-[900px]:flex-col">
        <nav
          aria-label="Sections"
          className="w-48 shrink-0 overflow-auto border-r p-3 max-[900px]:flex max-[900px]:w-full max-[900px]:flex-wrap max-[900px]:border-r-0 max-[900px]:border-b max-[900px]:py-2"
        >
          {settingsSections.map((other) => {
            const { title: name, icon: Icon } = sections[other]
            const isHere = other === here
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
                {name}
              </Link>
            )
          })}
        </nav>
        <div
          key={here}
          tabIndex={0}
          role="region"
          aria-label={title}
          className="min-h-0 min-w-0 flex-1 overflow-y-auto px-8 py-6 outline-offset-[-2px] max-[900px]:px-4"
        >
          <div className={isWide ? 'max-w-350' : 'max-w-200'}>
            <Body />
          </div>
        </div>
      </div>
    </Frame>
  )
}
