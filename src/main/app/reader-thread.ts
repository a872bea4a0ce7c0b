// Entry of the reader thread: every room's reads that may take longer than a frame, but search.
import { reads } from '../api/reads.ts'
import { leakAudit } from '../evals/audit/leak-audit.ts'
import { askableSessions, namedByDocuments, sessionCase } from '../evals/self-test/cases.ts'
import { selfTestResult } from '../evals/self-test/self-test-result.ts'
import { whatIfRead } from '../evals/what-if/replay.ts'
import { retentionPreview } from '../keep/preview.ts'
import { serveReads } from '../threads/serve-reads.ts'

serveReads([
  ...reads,
  retentionPreview,
  leakAudit,
  askableSessions,
  sessionCase,
  namedByDocuments,
  selfTestResult,
  whatIfRead,
])
