// The entries of the sidebar and the palette, read from the routes.
import { useRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { useMemo } from 'react'

interface NavigationEntry {
  readonly to: string
  readonly title: string
  readonly icon: LucideIcon
  readonly keys: string
}

export function useNavigation(): readonly NavigationEntry[] {
  const router = useRouter()
  return useMemo(
    () =>
      Object.values(router.routesById).flatMap((route) => {
        const nav = route.options.staticData?.nav
        return nav ? [{ to: route.fullPath, ...nav }] : []
      }),
    [router],
  )
}
