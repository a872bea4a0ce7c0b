// The way around: pages, search, what runs at present, and whether all is connected.
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Keyboard, Search } from 'lucide-react'
import { useEffect } from 'react'
import { keepCommandName } from '../../command-name.ts'
import { api } from '../../core-client.ts'
import { IconButton } from '../controls/button.tsx'
import { ThemeSwitch } from '../controls/theme-switch.tsx'
import { useNavigation } from '../palette/use-navigation.ts'
import { Keys } from '../text/keys.tsx'
import { CaptureStatus } from './capture-status.tsx'

export function Sidebar({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  const entries = useNavigation()
  const path = useLocation({ select: (location) => location.pathname })
  const status = useQuery(api.system.status.queryOptions())
  const command = status.data?.command
  useEffect(() => {
    if (command !== undefined) keepCommandName(command)
  }, [command])
  const counts: Readonly<Record<string, number | undefined>> = {
    '/sessions': status.data?.activeSessions,
    '/activity': status.data?.queue.dead,
  }
  return (
    <aside
      aria-label="Sidebar"
      className="flex w-52 shrink-0 flex-col gap-3 px-2.5 py-3 max-[900px]:w-14 print:hidden"
    >
      <Link to="/" className="flex h-8 items-center gap-2.5 rounded-md px-1.5">
        <img src="/icon.svg" alt="" className="size-6 shrink-0" />
        <span className="text-base font-semibold tracking-tight max-[900px]:sr-only">
          Recollect
        </span>
      </Link>
      <button
        type="button"
        onClick={onSearch}
        className="flex h-8 items-center gap-2 rounded-md bg-raised px-2.5 text-ink-faint shadow-raised hover:text-ink"
      >
        <Search className="size-4 shrink-0" aria-hidden="true" />
        <span className="flex-1 text-left max-[900px]:sr-only">Find anything</span>
        <span className="max-[900px]:hidden" aria-hidden="true">
          <Keys keys="mod+k" />
        </span>
      </button>
      <nav aria-label="Pages" className="flex flex-1 flex-col gap-0.5">
        {entries.map(({ to, title, icon: Icon }) => {
          const isHere = to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`)
          const count = counts[to] ?? 0
          return (
            <Link
              key={to}
              to={to}
              title={title}
              aria-current={isHere ? 'page' : undefined}
              className={`relative flex h-8 items-center gap-2.5 rounded-md px-2.5 font-medium ${isHere ? 'bg-active text-ink' : 'text-ink-soft hover:bg-hover hover:text-ink'}`}
            >
              <Icon
                className={`size-4 shrink-0 ${isHere ? 'text-accent' : 'text-ink-faint'}`}
                aria-hidden="true"
              />
              <span className="flex-1 max-[900px]:sr-only">{title}</span>
              {count > 0 && (
                <span
                  className={`text-xs max-[900px]:absolute max-[900px]:top-0 max-[900px]:right-1 ${to === '/activity' ? 'font-semibold text-bad' : 'text-accent'}`}
                >
                  {count}
                  <span className="sr-only">
                    {to === '/activity' ? ' failed jobs' : ' running'}
                  </span>
                </span>
              )}
            </Link>
          )
        })}
      </nav>
      <div className="flex flex-col gap-1">
        <CaptureStatus status={status.data} />
        <div className="flex items-center max-[900px]:flex-col">
          <ThemeSwitch />
          <IconButton label="Keyboard shortcuts" onClick={onHelp}>
            <Keyboard />
          </IconButton>
        </div>
      </div>
    </aside>
  )
}
