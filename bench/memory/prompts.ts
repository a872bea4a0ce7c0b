// What is remembered of single prompts: of pasted texts and of what only looks like a rule nothing, of standing rules each.
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { readOptions } from '../figures/options.ts'
import { printFigure } from '../figures/report.ts'
import { openCore } from '../search/open-core.ts'
import { playSession } from './play.ts'

const folderOfSets = join(import.meta.dirname, 'prompts')
const setSchema = z.object({
  /** `why`: what it is; `like` looks like a rule, anything else is pasted. */
  nothing: z.array(z.object({ why: z.string(), text: z.string() })),
  /** `key`: stands in what is remembered, in lower case; `not`: somebody else's, which must not stand there. */
  rules: z.array(
    z.object({ text: z.string(), key: z.string(), not: z.array(z.string()).default([]) }),
  ),
})

/** Runs the bench on a set of `bench/memory/prompts` or a file: `--set NAME`, `--wrong` lists what is wrong, `--json`. */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, { set: 'tuning', wrong: false, json: false })
  const file = values.set.endsWith('.json') ? values.set : join(folderOfSets, `${values.set}.json`)
  const { nothing, rules } = setSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-prompts-'))
  const core = await openCore(join(folder, 'home'))
  try {
    await core.start()
    const learned = core.db
      .prepare<[string], string>(
        `SELECT m.content FROM memories m JOIN memory_sources s ON s.memory_id = m.id WHERE s.session_id = ?`,
      )
      .pluck()
    let time = Date.now() - 86_400_000
    const remember = async (prompt: string): Promise<string[]> => {
      const id = randomUUID()
      const cwd = join(folder, id.slice(0, 8))
      mkdirSync(cwd)
      time += 60_000
      await playSession(core, { id, cwd, at: time, turns: [{ prompt, said: 'All right.' }] })
      return learned.all(id)
    }
    const told = []
    for (const one of nothing) told.push({ ...one, learned: await remember(one.text) })
    const found = []
    for (const one of rules) {
      const learnt = await remember(one.text)
      found.push({
        ...one,
        learned: learnt,
        isFound: learnt.some((content) => content.toLowerCase().includes(one.key)),
        isMixed: learnt.some((content) =>
          one.not.some((others) => content.toLowerCase().includes(others)),
        ),
      })
    }
    const wrongly = told.filter((one) => one.learned.length > 0)
    const missed = found.filter(({ isFound }) => !isFound)
    const count = (isLike: boolean) => wrongly.filter(({ why }) => (why === 'like') === isLike)
    const figures = {
      pasted: nothing.filter(({ why }) => why !== 'like').length,
      pastedRemembered: count(false).length,
      like: nothing.filter(({ why }) => why === 'like').length,
      likeRemembered: count(true).length,
      memories: wrongly.flatMap((one) => one.learned).length,
      rules: rules.length,
      rulesFound: rules.length - missed.length,
      mixed: rules.filter(({ not }) => not.length > 0).length,
      mixedRemembered: found.filter(({ isMixed }) => isMixed).length,
    }
    if (values.json) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
    else {
      const share = (part: number, whole: number) => `${part} of ${whole}`
      printFigure('pasted: remembered', share(figures.pastedRemembered, figures.pasted), '0')
      printFigure('like a rule: remembered', share(figures.likeRemembered, figures.like), '0')
      printFigure('wrong memories of both', String(figures.memories), '0')
      printFigure('standing rules found', share(figures.rulesFound, figures.rules), 'all')
      if (figures.mixed > 0)
        printFigure('with others’ words beside', share(figures.mixedRemembered, figures.mixed), '0')
    }
    if (!values.wrong) return
    for (const { why, text, learned: of } of wrongly)
      process.stdout.write(
        `\n${why}: ${text.slice(0, 120).replaceAll('\n', ' / ')}\n${of.map((one) => `  - ${one}\n`).join('')}`,
      )
    for (const { text, learned: of } of found.filter(({ isMixed }) => isMixed))
      process.stdout.write(`\nothers’ too: ${text}\n${of.map((one) => `  - ${one}\n`).join('')}`)
    for (const { text, learned: of } of missed)
      process.stdout.write(`\nmissed: ${text}\n${of.map((one) => `  - ${one}\n`).join('')}`)
  } finally {
    await core.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
