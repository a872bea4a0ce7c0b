// Entry of the thread that compares vectors while another looks for words: begun only where there are many.
import { nearestRead } from '../search/meaning/nearest-read.ts'
import { serveReads } from '../threads/serve-reads.ts'

serveReads([nearestRead])
