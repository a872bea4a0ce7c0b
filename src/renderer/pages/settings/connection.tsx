// Settings, Connection: the hooks of Claude Code.

import { Section } from '../../components/layout/page.tsx'
import { HookConnection } from '../../features/hook-connection.tsx'

export function Connection() {
  return (
    <Section
      title="Claude Code"
      about="Recollect watches the work through the agent’s own hooks. A hook costs milliseconds and never stops the agent, even when Recollect is closed."
    >
      <HookConnection />
    </Section>
  )
}
