// Settings, Appearance: the theme.
import { Monitor, Moon, Sun } from 'lucide-react'
import { Segmented } from '../../components/controls/field.tsx'
import { SettingRow } from '../../components/controls/setting-row.tsx'
import { chooseTheme } from '../../components/controls/theme-switch.tsx'
import { Section } from '../../components/layout/page.tsx'
import { useTheme } from '../../theme.ts'

export function Appearance() {
  const theme = useTheme()
  return (
    <Section title="Appearance">
      <SettingRow title="Theme" about="Motion and contrast follow what your system asks for.">
        <Segmented
          label="Theme"
          value={theme}
          onChange={chooseTheme}
          options={[
            {
              value: 'system',
              label: (
                <>
                  <Monitor aria-hidden="true" /> System
                </>
              ),
            },
            {
              value: 'light',
              label: (
                <>
                  <Sun aria-hidden="true" /> Light
                </>
              ),
            },
            {
              value: 'dark',
              label: (
                <>
                  <Moon aria-hidden="true" /> Dark
                </>
              ),
            },
          ]}
        />
      </SettingRow>
    </Section>
  )
}
