// Lists the sources of a project for the host, with what was left out of it.
import type { z } from 'zod'
import type { projectQuestions } from '../../../../shared/worker/project-messages.ts'
import { type SendPart, sendInParts } from '../send-in-parts.ts'
import { listProject } from './list-project.ts'

/** A path, a size and a time. */
const weightOf = (): number => 0.6

export async function answerListing(
  { root }: z.infer<typeof projectQuestions.listing>,
  part: SendPart,
): Promise<unknown> {
  const { files, leftOut } = await listProject(root, process.env)
  await sendInParts(files, weightOf, part)
  return { leftOut }
}
