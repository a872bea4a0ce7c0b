// First steps, the import: fills the memory with the sessions from before.
import { HistoryImport } from '../../features/history-import.tsx'

export function History() {
  return (
    <>
      <p className="mb-4 text-ink-soft">
        Claude Code keeps transcripts of its sessions for about 30 days, then deletes them.
        Recollect can read them once, so that search, the dashboard and the context of new sessions
        are full from the first minute. The files are only read, and nothing leaves this machine.
      </p>
      <HistoryImport />
      <p className="mt-3 text-ink-faint">
        It goes on by itself while you take the next step. Later it is found in the settings under
        History.
      </p>
    </>
  )
}
