// What the parameters of a function stand for, by their names: makers of hostile things.
import { commands } from './commands.ts'
import { edits } from './edits.ts'
import { intake } from './intake.ts'
import type { Make } from './make.ts'
import { prompts } from './prompts.ts'
import { search } from './search.ts'
import { shared } from './shared.ts'
import { tellings } from './tellings.ts'
import { texts } from './texts.ts'

/** By the parameter's name; `function.parameter` where the same name means something else there. */
export const makers: Readonly<Record<string, Make>> = {
  ...texts,
  ...commands,
  ...edits,
  ...prompts,
  ...tellings,
  ...intake,
  ...search,
  ...shared,
}
