// Steps through the themes: as the system, light, dark.
import { Monitor, Moon, Sun } from 'lucide-react'
import { client } from '../../core-client.ts'
import { applyTheme, type Theme, useTheme } from '../../theme.ts'
import { IconButton } from './button.tsx'

const icons = { system: Monitor, light: Sun, dark: Moon } as const
const next: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' }
const names: Readonly<Record<Theme, string>> = {
  system: 'as the system',
  light: 'light',
  dark: 'dark',
}

/** Shows a theme and keeps it in the settings; this browser has it even when the core is away. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  client.system.updateSettings({ appearance: { theme } }).catch(() => undefined)
}

export function ThemeSwitch() {
  const theme = useTheme()
  const Icon = icons[theme]
  return (
    <IconButton
      label={`Theme: ${names[theme]}. Change to ${names[next[theme]]}`}
      onClick={() => chooseTheme(next[theme])}
    >
      <Icon />
    </IconButton>
  )
}
