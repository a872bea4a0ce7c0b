// Asks git which files a folder has that it does not ignore; git reads its index and folders, and runs nothing.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A repository of years on a slow disk is listed in seconds. */
const limitMs = 60_000

/** What a project's own configuration may have git run, or write. */
const runsNothing = [
  ...['-c', 'core.fsmonitor=false', '-c', 'core.untrackedCache=false'],
  ...['-c', 'core.hooksPath=/dev/null'],
]

/**
 * Paths below `root`, from there, that git knows or would take, in the order it tells them; at most `most`. In a folder
 * without a repository the rules of its `.gitignore` count as well. Null where git is not there or does not answer.
 */
export async function gitFiles(
  root: string,
  most: number,
  env: NodeJS.ProcessEnv,
): Promise<readonly string[] | null> {
  const list = ['ls-files', '-z', '--others', '--exclude-standard']
  const known = await run([...runsNothing, ...list, '--cached'], { root, most, env })
  if (known !== null) return known
  // Git's rules want a repository: an empty one elsewhere, which knows no file of the folder.
  const empty = await mkdtemp(join(tmpdir(), 'recollect-list-'))
  try {
    await mkdir(join(empty, 'objects'))
    await mkdir(join(empty, 'refs'))
    await writeFile(join(empty, 'HEAD'), 'ref: refs/heads/none\n')
    const place = [`--git-dir=${empty}`, `--work-tree=${root}`]
    return await run([...place, ...runsNothing, ...list], { root, most, env })
  } finally {
    await rm(empty, { recursive: true, force: true })
  }
}

interface Where {
  readonly root: string
  readonly most: number
  readonly env: NodeJS.ProcessEnv
}

function run(
  args: readonly string[],
  { root, most, env }: Where,
): Promise<readonly string[] | null> {
  return new Promise((resolve) => {
    const git = spawn('git', args, {
      cwd: root,
      env: withoutPlaces(env),
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
      windowsHide: true,
    })
    const paths = new Set<string>()
    let rest = ''
    git.stdout.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\0')
      rest = parts.pop() ?? ''
      for (const path of parts) if (paths.size < most) paths.add(path)
      if (paths.size >= most) git.kill('SIGKILL')
    })
    git.on('error', () => resolve(null))
    git.on('close', (code) => resolve(code === 0 || paths.size >= most ? [...paths] : null))
  })
}

/** A hook of git that started the agent would have it list another repository. */
function withoutPlaces(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(env).filter(([name]) => !name.startsWith('GIT_'))
  return { ...Object.fromEntries(own), GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' }
}
