// Entry of the thread that searches, which begins with a third of the code that the reads of the lists need.
import { searchBeforehand, searchBegun, searchRead } from '../search/search-read.ts'
import { serveReads } from '../threads/serve-reads.ts'

serveReads([searchRead, searchBegun], searchBeforehand)
