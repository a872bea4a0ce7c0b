// Settings, Connection: the hooks of Claude Code.
import { HookConnection } from '../../components/hook-connection.tsx'
import { Section } from '../../components/page.tsx'

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
