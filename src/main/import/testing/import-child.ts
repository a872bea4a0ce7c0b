// Imports a folder into a database and says after each piece what it has done, so that a test can kill it.
import { openDatabase } from '../../db/open.ts'
import { createTranscriptFiles } from '../../db/transcripts/transcript-files.ts'
import { createQueue } from '../../jobs/queue.ts'
import { createSearchIndex } from '../../search/search-index.ts'
import { importTranscripts } from '../import-transcripts.ts'
import { createTranscriptRecorder } from '../transcript-recorder.ts'

const [file = '', folder = '', time = '0'] = process.argv.slice(2)
const now = (): number => Number(time)
const { db } = openDatabase(file)
const recorder = createTranscriptRecorder({
  db,
  queue: createQueue(db, now),
  searchIndex: createSearchIndex(db),
  now,
  closeAfterMs: () => 3_600_000,
  priority: -10,
  onChange: () => process.stdout.write('slice\n'),
})
const files = createTranscriptFiles(db, now)
await importTranscripts({ db, files, now, sinkFor: recorder.sinkFor }, { paths: [folder] })
db.close()
process.stdout.write('done\n')
