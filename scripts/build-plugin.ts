// Writes the Claude Code plugin into out/plugin: the same hooks, skill and MCP server that `recollect install` enters.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hookEvents } from '../src/main/agents/claude-code/install/hook-entries.ts'
import { findAppRoot } from '../src/main/base/app-root.ts'

/** The plugin's files by their path inside it; the layout is Claude Code's (2.1.329). */
export function pluginFiles(root: string): Map<string, string> {
  const app = findAppRoot(root)
  const manifest = {
    name: 'recollect',
    version: app.version,
    description: 'A memory of your coding sessions that you can see, correct and trust',
    license: 'MIT',
  }
  const hooks = Object.fromEntries(
    hookEvents.map(({ event, timeout }) => [
      event,
      [
        {
          hooks: [
            {
              type: 'command',
              command: `sh "\${CLAUDE_PLUGIN_ROOT}/hooks/hook.sh" ${event}`,
              timeout,
            },
          ],
        },
      ],
    ]),
  )
  const server = { command: 'sh', args: [`\${CLAUDE_PLUGIN_ROOT}/server.sh`] }
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  const text = (...path: string[]) => readFileSync(join(root, 'resources', ...path), 'utf8')
  return new Map([
    ['.claude-plugin/plugin.json', json(manifest)],
    ['hooks/hooks.json', json({ hooks })],
    ['hooks/hook.sh', text('plugin', 'hook.sh')],
    ['hooks/recollect-hook.sh', text('hooks', 'recollect-hook.sh')],
    ['server.sh', text('plugin', 'server.sh')],
    ['.mcp.json', json({ mcpServers: { recollect: server } })],
    [
      'skills/recollect/SKILL.md',
      text('skill', 'SKILL.md')
        // The tools of a plugin's server are named after the plugin.
        .replaceAll('mcp__recollect__', 'mcp__plugin_recollect_recollect__')
        .replace(/^<!-- recollect-skill .*-->\n\n?/m, ''),
    ],
  ])
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..')
  const folder = join(root, 'out', 'plugin')
  rmSync(folder, { recursive: true, force: true })
  for (const [path, text] of pluginFiles(root)) {
    const file = join(folder, path)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, text, { mode: path.endsWith('.sh') ? 0o755 : 0o644 })
  }
}
