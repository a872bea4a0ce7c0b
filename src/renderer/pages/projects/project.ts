// A project as its page lists it.
import type { z } from 'zod'
import type { projectRowSchema } from '../../../shared/contract/system.ts'

export type Project = z.infer<typeof projectRowSchema>
