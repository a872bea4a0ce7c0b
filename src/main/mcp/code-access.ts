// What the agent's tool for code needs of the code map, in the shapes of the contract.
import type { z } from 'zod'
import type {
  codeCallsSchema,
  codeChangedInputSchema,
  codeChangedSchema,
  codeFileInputSchema,
  codeFileSchema,
  codeImpactInputSchema,
  codeImpactSchema,
  codeNamedInputSchema,
  codeWhyInputSchema,
  codeWhySchema,
} from '../../shared/contract/code.ts'

type Ask<Input extends z.ZodType, Output extends z.ZodType> = (
  input: z.input<Input>,
) => Promise<z.output<Output>>

/** @throws AppError `unavailable` while Recollect does not run. */
export interface CodeAccess {
  readonly file: (
    input: z.input<typeof codeFileInputSchema>,
  ) => Promise<z.output<typeof codeFileSchema> | null>
  readonly callers: Ask<typeof codeNamedInputSchema, typeof codeCallsSchema>
  readonly callees: Ask<typeof codeNamedInputSchema, typeof codeCallsSchema>
  readonly impact: Ask<typeof codeImpactInputSchema, typeof codeImpactSchema>
  readonly changed: Ask<typeof codeChangedInputSchema, typeof codeChangedSchema>
  readonly why: Ask<typeof codeWhyInputSchema, typeof codeWhySchema>
}
