// `recollect what-if`: what a past session would have been given with other settings, beside what it was given.
import { type Command, Option } from 'commander'
import { type ContextLayer, contextLayers } from '../../../../shared/context-layers.ts'
import type { WhatIf } from '../../../../shared/contract/evaluation/what-if.ts'
import { counted } from '../../../../shared/counted.ts'
import { connect } from '../../connection.ts'
import { oneLine, table } from '../../plain-text.ts'
import { findSession } from '../../session-option.ts'
import type { Surroundings } from '../../surroundings.ts'
import { wholeNumber } from '../../usage.ts'

interface Options {
  readonly budget?: number
  readonly without?: ContextLayer[]
  readonly text?: true
  readonly json?: true
}

export function addWhatIf(program: Command, surroundings: Surroundings): void {
  program
    .command('what-if <session>')
    .description('tell what a past session would have been given with other settings')
    .option('--budget <tokens>', 'with this budget', wholeNumber(0, 4000))
    .addOption(
      new Option('--without <layers...>', 'without these layers').choices([...contextLayers]),
    )
    .option('--text', 'print what would have been given, too')
    .action(async (named: string, { budget, without = [], text, json }: Options) => {
      const { write, columns } = surroundings
      const connection = await connect(surroundings, { catchUp: true, onlyReads: true })
      try {
        const { client } = connection
        const sessionId = await findSession(client, named)
        const found = await client.whatIf.replay({
          ...{ sessionId, without },
          ...(budget === undefined ? {} : { budgetTokens: budget }),
        })
        if (json) return write(`${JSON.stringify(found, null, 2)}\n`)
        write(whatIfText(found, columns))
        if (text) write(`\n${found.other.text}\n`)
      } finally {
        await connection.close()
      }
    })
}

function whatIfText({ touched, given, today, other }: WhatIf, columns: number): string {
  const rows = [
    ['given then', given] as const,
    ['settings of today', today] as const,
    ['settings asked for', other] as const,
  ].map(([name, one]) => {
    if (one === null) return [name, 'nothing', '', '']
    const { naming, layers } = one
    const items = layers.reduce((sum, layer) => sum + layer.items, 0)
    const budget = one.budget === null ? '' : ` of ${one.budget}`
    return [
      name,
      `${one.tokens}${budget} tokens`,
      naming === null ? 'its text was dropped' : `${naming.files.length} of ${touched} files named`,
      `${counted(items, 'item')}: ${layers.map((layer) => `${oneLine(layer.name)} ${layer.items}`).join(', ')}`,
    ]
  })
  return `${table(rows, columns)}Only what was recorded before the session is told; sources stand as now, and nothing is searched for.\n`
}
