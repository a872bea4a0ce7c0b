// Settings, Privacy: what is kept, for how long, and how to stop for a while.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../../components/controls/button.tsx'
import { NumberSetting, SettingRow } from '../../components/controls/setting-row.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { useSettings } from '../../components/controls/use-settings.ts'
import { Loaded, SkeletonRows } from '../../components/feedback/states.tsx'
import { isPaused, usePause } from '../../components/layout/capture-status.tsx'
import { Section } from '../../components/layout/page.tsx'
import { useNow } from '../../components/text/relative-time.tsx'
import { api } from '../../core-client.ts'
import { plural } from '../../format/numbers.ts'

export function Privacy() {
  const { query, save } = useSettings()
  const status = useQuery(api.system.status.queryOptions())
  const pause = usePause()
  const now = useNow()
  const paused = status.data !== undefined && isPaused(status.data, now)
  return (
    <>
      <Section title="Pause">
        <SettingRow
          title={
            status.data === undefined
              ? 'Asking whether Recollect listens'
              : paused
                ? 'Recollect is paused'
                : 'Recollect is listening'
          }
          about="What the agent does during a pause is not remembered, not even later."
        >
          <div className="flex gap-2">
            {paused ? (
              <Button tone="primary" onClick={() => pause.mutate({ minutes: 0 })}>
                Resume
              </Button>
            ) : (
              <>
                <Button onClick={() => pause.mutate({ minutes: 15 })}>15 minutes</Button>
                <Button onClick={() => pause.mutate({ minutes: 60 })}>1 hour</Button>
                <Button onClick={() => pause.mutate({ minutes: null })}>Until resumed</Button>
              </>
            )}
          </div>
        </SettingRow>
      </Section>
      <Section
        title="What is kept"
        about={
          <>
            How long payloads, events and copies are kept is set under{' '}
            <Link
              to="/settings/$section"
              params={{ section: 'retention' }}
              className="text-accent underline"
            >
              Retention
            </Link>
            .
          </>
        }
      >
        <Loaded query={query} skeleton={<SkeletonRows rows={2} height={60} />}>
          {({ capture }) => (
            <>
              <SettingRow
                title="Keep other agents’ work"
                about="Some agents, such as Copilot CLI and Cursor, also run the hooks of Claude Code. Their sessions are kept under their own names."
              >
                <Switch
                  label="Keep other agents’ work"
                  checked={capture.otherAgents}
                  onChange={(otherAgents) =>
                    save(
                      { capture: { otherAgents } },
                      otherAgents
                        ? 'Sessions of other agents are kept, under their own names.'
                        : 'Events of other agents are left out from now on.',
                      { capture: { otherAgents: capture.otherAgents } },
                    )
                  }
                />
              </SettingRow>
              <NumberSetting
                title="Sessions without an end"
                about="When the agent was killed, its session is closed after so long without an event."
                label="Minutes until a silent session is closed"
                value={capture.closeAfterMinutes}
                min={5}
                max={10_080}
                unit="minutes"
                onSave={(closeAfterMinutes) =>
                  save(
                    { capture: { closeAfterMinutes } },
                    `Silent sessions are closed after ${plural(closeAfterMinutes, 'minute')}.`,
                    { capture: { closeAfterMinutes: capture.closeAfterMinutes } },
                  )
                }
              />
            </>
          )}
        </Loaded>
      </Section>
      <Section
        title="Code map"
        about="Which functions the sources of a project hold, what changed of them and who calls whom. Excluded projects are never read."
      >
        <Loaded query={query} skeleton={<SkeletonRows rows={2} height={60} />}>
          {({ code }) => (
            <>
              <SettingRow
                title="Read sources"
                about="What the agent writes is read after each turn, the rest of its project when the work rests: without what git ignores, what is generated or copied in, and files over 1 MB."
              >
                <Switch
                  label="Read sources"
                  checked={code.enabled}
                  onChange={(enabled) =>
                    save(
                      { code: { enabled } },
                      enabled
                        ? 'Sources are read for the code map.'
                        : 'No sources are read from now on. What is known of them stays.',
                      { code: { enabled: code.enabled } },
                    )
                  }
                />
              </SettingRow>
              <NumberSetting
                title="First scan of a project"
                about="So many files are read by itself when a project is worked in for the first time, those changed last first. All of them are read when you ask for it. With 0 none is read by itself."
                label="Files that the first scan of a project reads by itself"
                value={code.firstScanFiles}
                min={0}
                max={100_000}
                unit="files"
                onSave={(firstScanFiles) =>
                  save(
                    { code: { firstScanFiles } },
                    `The first scan of a project reads ${plural(firstScanFiles, 'file')} at most.`,
                    { code: { firstScanFiles: code.firstScanFiles } },
                  )
                }
              />
            </>
          )}
        </Loaded>
      </Section>
      <Section title="What always holds">
        <ul className="grid list-disc gap-1 pl-5 text-ink-soft marker:text-ink-faint">
          <li>
            Text between <code className="font-mono text-xs">{'<private>'}</code> and{' '}
            <code className="font-mono text-xs">{'</private>'}</code> in a prompt is never stored.
          </li>
          <li>Keys, tokens and passwords are removed before anything is stored.</li>
          <li>
            No telemetry, no cloud, a listener for this machine only. Text leaves this machine only
            where you turn on a language model that runs elsewhere.
          </li>
        </ul>
      </Section>
    </>
  )
}
