// Settings, Start: how Recollect is started, and what only the desktop app can do.
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { readDesktopSettings } from '../../../shared/desktop/desktop-settings.ts'
import { SettingRow } from '../../components/controls/setting-row.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { useSettings } from '../../components/controls/use-settings.ts'
import { Loaded, SkeletonRows } from '../../components/feedback/states.tsx'
import { Section } from '../../components/layout/page.tsx'
import { api } from '../../core-client.ts'
import { ShortcutField } from './shortcut-field.tsx'

export function StartSettings() {
  const status = useQuery(api.system.status.queryOptions())
  const { query, save } = useSettings()
  const shortcutProblem = status.data?.desktop?.shortcutProblem
  const isDesktop = status.data?.host === 'desktop'
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={3} height={60} />}>
      {(settings) => {
        const { host } = settings
        const desktop = readDesktopSettings(settings)
        return (
          <>
            <Section title="Start">
              {isDesktop && (
                <SettingRow
                  title="Start at login"
                  about="Recollect waits in the tray, without a window."
                >
                  <Switch
                    label="Start at login"
                    checked={desktop.startAtLogin === true}
                    onChange={(startAtLogin) =>
                      save(
                        { desktop: { startAtLogin } },
                        startAtLogin
                          ? 'Recollect starts when you log in.'
                          : 'Recollect no longer starts when you log in.',
                        { desktop: { startAtLogin: !startAtLogin } },
                      )
                    }
                  />
                </SettingRow>
              )}
              <SettingRow
                title="Start with the agent"
                about="When Claude Code begins a session and Recollect is not running, the hook starts it in the background."
              >
                <Switch
                  label="Start with the agent"
                  checked={host.startFromHook}
                  onChange={(startFromHook) =>
                    save(
                      { host: { startFromHook } },
                      startFromHook
                        ? 'The hook starts Recollect when it is needed.'
                        : 'Recollect starts only when you start it.',
                      { host: { startFromHook: !startFromHook } },
                    )
                  }
                />
              </SettingRow>
            </Section>
            {isDesktop ? (
              <Section title="On the desktop">
                <SettingRow
                  title="Quick search"
                  about="Opens a small search window over any program."
                >
                  <ShortcutField
                    value={desktop.quickSearchShortcut}
                    onChange={(quickSearchShortcut) =>
                      save(
                        { desktop: { quickSearchShortcut } },
                        quickSearchShortcut === ''
                          ? 'Quick search has no key.'
                          : 'Quick search has a new key.',
                        { desktop: { quickSearchShortcut: desktop.quickSearchShortcut } },
                      )
                    }
                  />
                  {shortcutProblem != null && (
                    <p role="alert" className="flex w-full items-center gap-2 text-warn">
                      <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
                      {shortcutProblem}
                    </p>
                  )}
                </SettingRow>
                <SettingRow
                  title="Notifications"
                  about="Only for what needs you: hooks that went missing, work that failed for good."
                >
                  <Switch
                    label="Notifications"
                    checked={desktop.notifications}
                    onChange={(notifications) =>
                      save(
                        { desktop: { notifications } },
                        notifications ? 'Notifications are on.' : 'Notifications are off.',
                        { desktop: { notifications: !notifications } },
                      )
                    }
                  />
                </SettingRow>
                <SettingRow
                  title="Weekly digest"
                  about="A notification from Monday at 9:00 with what the week before came to, in figures alone. It opens that week’s report."
                >
                  <Switch
                    label="Weekly digest"
                    checked={desktop.weeklyDigest}
                    onChange={(weeklyDigest) =>
                      save(
                        { desktop: { weeklyDigest } },
                        weeklyDigest ? 'The weekly digest is on.' : 'The weekly digest is off.',
                        { desktop: { weeklyDigest: !weeklyDigest } },
                      )
                    }
                  />
                </SettingRow>
              </Section>
            ) : (
              <p className="text-ink-faint">
                The desktop app has more here: start at login, a key for quick search, and
                notifications. This is the host without a window.
              </p>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
