// Runs one benchmark by name: `npm run bench -- hooks [options]`. Figures are printed, never asserted.
import { cpus } from 'node:os'

const benchmarks: Readonly<Record<string, () => Promise<{ run(args: string[]): Promise<void> }>>> =
  {
    hooks: () => import('./hooks.ts'),
    redact: () => import('./redact.ts'),
    capture: () => import('./capture.ts'),
    scale: () => import('./scale.ts'),
    retrieval: () => import('./retrieval.ts'),
    search: () => import('./search.ts'),
    embed: () => import('./embed.ts'),
    recall: () => import('./recall.ts'),
    import: () => import('./import.ts'),
    host: () => import('./host.ts'),
    loop: () => import('./loop.ts'),
    mcp: () => import('./mcp.ts'),
    week: () => import('./week.ts'),
    dashboard: () => import('./dashboard.ts'),
    chaos: () => import('./chaos.ts'),
    truth: () => import('./truth.ts'),
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
