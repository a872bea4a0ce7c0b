// Counts every transcript below some folders, one after the other.
import {
  filesOf,
  findFolders,
  type OnUnreadable,
} from '../../agents/claude-code/transcripts/find-transcripts.ts'
import { countTranscript, type TranscriptCounts } from './transcript-counts.ts'

/** Yields the counts of each file; nothing is stored. */
export async function* countBelow(
  paths: readonly string[],
  onUnreadable: OnUnreadable,
): AsyncGenerator<TranscriptCounts> {
  for (const folder of await findFolders(paths, onUnreadable)) {
    for (const file of await filesOf(folder.path, onUnreadable)) yield countTranscript(file.path)
  }
}
