// Counts every transcript below some folders, one after the other.
import { fullAgent } from '../../agents/adapters.ts'
import type { OnUnreadable } from '../../agents/transcripts/agent-transcripts.ts'
import { countTranscript, type TranscriptCounts } from './transcript-counts.ts'

const { filesOf, findFolders } = fullAgent.transcripts

/** Yields the counts of each file; nothing is stored. */
export async function* countBelow(
  paths: readonly string[],
  onUnreadable: OnUnreadable,
): AsyncGenerator<TranscriptCounts> {
  for (const folder of await findFolders(paths, onUnreadable)) {
    for (const file of await filesOf(folder.path, onUnreadable)) yield countTranscript(file.path)
  }
}
