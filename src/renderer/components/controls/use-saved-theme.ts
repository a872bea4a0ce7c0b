// Shows the theme that the settings name, also in a browser or window that has not chosen one itself.
import { useEffect } from 'react'
import { applyTheme } from '../../theme.ts'
import { useSettings } from './use-settings.ts'

/** Follows the setting: what was chosen in another window, or before this browser was first used. */
export function useSavedTheme(): void {
  const { query } = useSettings()
  const theme = query.data?.appearance.theme
  useEffect(() => {
    if (theme !== undefined) applyTheme(theme)
  }, [theme])
}
