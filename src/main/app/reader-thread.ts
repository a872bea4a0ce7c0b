// Entry of the reader thread: every room's reads that may take longer than a frame.
import { reads } from '../api/reads.ts'
import { retentionPreview } from '../keep/preview.ts'
import { searchRead } from '../search/search-read.ts'
import { serveReads } from '../threads/serve-reads.ts'

serveReads([...reads, searchRead, retentionPreview])
