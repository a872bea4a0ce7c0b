// Runs one benchmark by name: `npm run bench -- hooks [options]`. Figures are printed, never asserted.
import { cpus } from 'node:os'

const benchmarks: Readonly<Record<string, () => Promise<{ run(args: string[]): Promise<void> }>>> =
  {
    hooks: () => import('./capture/hooks.ts'),
    redact: () => import('./capture/redact.ts'),
    capture: () => import('./capture/capture.ts'),
    scale: () => import('./store/scale.ts'),
    retrieval: () => import('./search/retrieval.ts'),
    'self-test': () => import('./search/self-test.ts'),
    search: () => import('./search/search.ts'),
    embed: () => import('./search/embed.ts'),
    recall: () => import('./search/recall.ts'),
    recalled: () => import('./search/recalled.ts'),
    questions: () => import('./search/questions.ts'),
    import: () => import('./import/import.ts'),
    host: () => import('./host/host.ts'),
    evaluation: () => import('./host/evaluation.ts'),
    loop: () => import('./host/loop.ts'),
    mcp: () => import('./host/mcp.ts'),
    week: () => import('./week/week.ts'),
    dashboard: () => import('./dashboard/dashboard.ts'),
    chaos: () => import('./chaos/chaos.ts'),
    migrate: () => import('./store/migrate.ts'),
    truth: () => import('./distill/truth.ts'),
    quality: () => import('./distill/quality.ts'),
    memory: () => import('./memory/histories.ts'),
    decisions: () => import('./decisions/decisions.ts'),
    learnings: () => import('./memory/learnings.ts'),
    minds: () => import('./memory/minds.ts'),
    learned: () => import('./memory/learned.ts'),
    prompts: () => import('./memory/prompts.ts'),
    classes: () => import('./memory/classes.ts'),
    'many-learnings': () => import('./memory/many-learnings.ts'),
    'taking-in': () => import('./memory/taking-in.ts'),
    'script-edges': () => import('./code/script-edges.ts'),
    code: () => import('./code/code.ts'),
    calls: () => import('./code/calls.ts'),
    scan: () => import('./code/scan.ts'),
    used: () => import('./use/used.ts'),
  }

const [name, ...args] = process.argv.slice(2)
const load = name === undefined ? undefined : benchmarks[name]
if (!load) {
  process.stderr.write(`Name a benchmark: ${Object.keys(benchmarks).join(', ')}.\n`)
  process.exit(2)
}
// With --json nothing but JSON stands on standard output.
const stream = args.includes('--json') ? process.stderr : process.stdout
stream.write(
  `${process.platform} ${process.arch}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}\n\n`,
)
const { run } = await load()
await run(args)
