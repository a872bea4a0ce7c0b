// Quick search: the command palette as a small window of its own, on the desktop's global shortcut.
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PaletteBody } from '../components/palette/palette-body.tsx'

export function Page() {
  const navigate = useNavigate()
  useEffect(() => {
    document.title = 'Quick search · Recollect'
  }, [])
  return (
    <main className="h-full bg-raised">
      <h1 className="sr-only">Quick search</h1>
      <PaletteBody
        fill
        onDone={() => undefined}
        onHelp={() => void navigate({ to: '/settings/$section', params: { section: 'shortcuts' } })}
      />
    </main>
  )
}
