// The frame around every page: sidebar, connection notice, palette, shortcuts, messages.
import { Outlet, useMatches, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useShortcuts } from '../../keyboard/use-shortcuts.ts'
import { useSavedTheme } from '../controls/use-saved-theme.ts'
import { Toasts } from '../feedback/toast.tsx'
import { CommandPalette } from '../palette/command-palette.tsx'
import { ShortcutsDialog } from '../palette/shortcuts-dialog.tsx'
import { useNavigation } from '../palette/use-navigation.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { Sidebar } from './sidebar.tsx'
import { StoreNotice } from './store-notice.tsx'

export function AppFrame() {
  useSavedTheme()
  const isAlone = useMatches({ select: (matches) => matches.at(-1)?.staticData.alone === true })
  return isAlone ? <Outlet /> : <FullFrame />
}

function FullFrame() {
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const navigate = useNavigate()
  const entries = useNavigation()
  useShortcuts({
    'mod+k': () => setPaletteOpen((open) => !open),
    '?': () => setHelpOpen(true),
    '/': () => {
      const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
      if (field) field.focus()
      else void navigate({ to: '/search' })
    },
    ...Object.fromEntries(entries.map(({ to, keys }) => [keys, () => void navigate({ to })])),
  })
  return (
    <div className="flex h-full print:block print:h-auto">
      <a
        href="#page"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-3 py-1.5 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to the page
      </a>
      <Sidebar onSearch={() => setPaletteOpen(true)} onHelp={() => setHelpOpen(true)} />
      <div className="my-1.5 mr-1.5 flex min-w-0 flex-1 flex-col overflow-hidden rounded-lg bg-page shadow-raised print:m-0 print:block print:overflow-visible print:rounded-none print:shadow-none">
        <ConnectionNotice />
        <StoreNotice />
        <main id="page" tabIndex={-1} className="min-h-0 flex-1 outline-none">
          <Outlet />
        </main>
      </div>
      <CommandPalette
        open={isPaletteOpen}
        onOpenChange={setPaletteOpen}
        onHelp={() => setHelpOpen(true)}
      />
      <ShortcutsDialog open={isHelpOpen} onOpenChange={setHelpOpen} />
      <Toasts />
    </div>
  )
}
