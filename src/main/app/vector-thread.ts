// Entry of the thread beside that of the searches, which compares vectors and takes a share of the work: begun where there is much.
import { besideRead } from '../search/beside/beside-read.ts'
import { serveReads } from '../threads/serve-reads.ts'

serveReads([besideRead])
