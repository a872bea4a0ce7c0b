// Tells what makes a command, a file or a whole tool dangerous: what a rule for a harmless thing must never let through.
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { posix } from 'node:path'
import type { Danger } from '../../../shared/contract/deciding/rule-kinds.ts'
import type { CertainCommand } from '../../shell/certain-line.ts'
import { commandKeyOf } from './command-key.ts'
import { programDangers, runsWords } from './program-dangers.ts'

/** Keys, passwords and tokens, by where they lie; in any case, as many disks take names. */
const secretPath =
  /(?:^|[/=@:~])(?:\.ssh|\.aws|\.gnupg|\.azure|\.kube|\.password-store|\.netrc|_netrc|\.npmrc|\.pypirc|\.pgpass|\.git-credentials|\.vault-token|\.docker\/config\.json|\.config\/(?:gh|gcloud|op)|\.env(?:\.[\w.-]+)?|[\w.-]*credentials?(?:\.\w+)?|[\w.-]*secrets?(?:\.\w+)?|id_(?:rsa|dsa|ecdsa|ed25519)[\w.]*|shadow|gshadow|sudoers|master\.key|keychains?|[\w.-]+\.(?:pem|key|p12|pfx|keystore|kdbx))(?:\/|$)/i
const secretWord = /^\.env(?:\.[\w.-]+)?$|^id_(?:rsa|dsa|ecdsa|ed25519)/
const agentPath =
  /(?:^|[/=])(?:\.claude(?:\.json)?|\.mcp\.json|managed-settings\.json|CLAUDE(?:\.local)?\.md|AGENTS\.md|\.copilot|\.cursor|\.gemini)(?:\/|$)/i
const startPath =
  /(?:^|[/=])(?:\.(?:bash|zsh|k?sh)(?:rc|env|_profile|_login|_logout)|\.profile|\.zprofile|\.zlogin|\.inputrc|\.gitconfig|\.gitattributes|\.gitmodules|\.git|\.husky|\.config\/(?:fish|autostart|systemd|git)|LaunchAgents|cron[\w.]*|authorized_keys|\.vimrc|\.envrc|\.npmrc|\.yarnrc(?:\.yml)?|\.pre-commit-config\.yaml|lefthook\.ya?ml|\.github\/(?:workflows|actions)|\.gitlab-ci\.ya?ml|\.circleci|Jenkinsfile|\.vscode|\.idea|\.devcontainer)(?:\/|$)/i

/** What makes a path dangerous to change, and to read. */
export function pathDangers(path: string, change: 'reads' | 'changes'): Danger[] {
  const found: Danger[] = []
  if (secretPath.test(path) || secretWord.test(path)) found.push('credentials')
  if (change === 'changes') {
    if (agentPath.test(path)) found.push('agent-settings')
    if (startPath.test(path)) found.push('startup-files')
  }
  return found
}

/** Whether a word names a place outside of the folder: `root` null takes every absolute one for outside. */
export function isOutside(word: string, cwd: string | null, root: string | null): boolean {
  if (/^file:/i.test(word)) return true
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(word)) return false
  if (word.startsWith('~')) return true
  const isAbsolute = word.startsWith('/')
  if (!isAbsolute && !word.split('/').includes('..')) return false
  if (root === null) return true
  const path = posix.resolve(cwd ?? root, word)
  return path !== root && !path.startsWith(`${root.replace(/\/$/, '')}/`)
}

/** Where a request would run. */
export interface Place {
  readonly cwd: string | null
  /** The folder of its project. */
  readonly root: string | null
  /** The folder in which Recollect keeps its data. */
  readonly own: string
}

/** Whether a word names a place in the folder of Recollect, or that folder. */
export function isOwn(word: string, { cwd, root, own }: Place): boolean {
  const path = posix.resolve(cwd ?? root ?? '/', word).toLowerCase()
  const folder = own.toLowerCase()
  return path === folder || path.startsWith(`${folder}/`)
}

/** What makes a line of certain commands dangerous, without doubles. */
export function lineDangers(commands: readonly CertainCommand[], place: Place): Danger[] {
  const found = new Set<Danger>()
  // Where it may run: a folder that is changed to counts from there on, beside those before.
  const places = [place]
  for (const [at, command] of commands.entries()) {
    for (const one of places) for (const danger of commandDangers(command, one)) found.add(danger)
    const [program, ...given] = command.words
    if (program === 'cd' || program === 'pushd' || program === 'popd') {
      const to = given.find((word) => !/^-[LPe@]+$/.test(word))
      if (to === undefined || /^[-+~]/.test(to) || program === 'popd') found.add('outside')
      else {
        const last = places.at(-1) ?? place
        places.push({ ...place, cwd: posix.resolve(last.cwd ?? place.root ?? '/', to) })
      }
    }
    const before = commands[at - 1]
    if (command.isPiped && runsInput(command.words)) {
      found.add(before && isDownload(before.words) ? 'runs-download' : 'runs-text')
    }
  }
  return [...found]
}

function commandDangers({ words }: CertainCommand, place: Place): Danger[] {
  const key = commandKeyOf(words)
  const found = programDangers(words, key)
  const from = place.cwd ?? place.root
  if (/^(?:rm|rmdir|trash)$/.test(key.program) && from !== null) {
    const holdsAll = (word: string) => {
      const path = `${posix.resolve(from, word).replace(/\/$/, '')}/`
      return (
        `${from}/`.startsWith(path) || (place.root !== null && `${place.root}/`.startsWith(path))
      )
    }
    if (key.rest.some(holdsAll)) found.push('deletes-all')
  }
  // `git checkout Makefile` puts a file back, `git checkout main` does not.
  if (/^(?:checkout|switch)$/.test(key.verb) && key.program === 'git') {
    const named = key.rest.filter((word) => !word.startsWith('-'))
    const isFile = (word: string) => from !== null && existsSync(posix.resolve(from, word))
    if (named.slice(0, 8).some(isFile)) found.push('discards-work')
  }
  for (const word of words.slice(1)) {
    // The value of a flag that is written with it: `--output=/etc/x`, `-o/etc/x`.
    const value = word.startsWith('-') ? word.replace(/^--?[\w-]*=|^-[A-Za-z](?=[/~.])/, '') : word
    found.push(...pathDangers(value, 'changes'))
    if (isOwn(value, place)) found.push('own-settings')
    if (isOutside(value, place.cwd, place.root)) {
      found.push(key.program === 'rm' ? 'deletes-outside' : 'outside')
    }
  }
  // A program that lies somewhere is what somebody put there; below the project it is what was named.
  const [program = ''] = words
  if (program.includes('/') && isOutside(program, place.cwd, place.root) && !isSystem(program)) {
    found.push('outside')
  }
  return found
}

const isSystem = (program: string) => /^\/(?:usr\/)?bin\/[\w.+-]+$/.test(program)
const isDownload = (words: readonly string[]) =>
  /^(?:curl|wget|fetch|aria2c|http|https|xh|nc|ncat|socat|ftp|scp)$/.test(
    posix.basename(words[0] ?? ''),
  )

/** Whether a program runs, or writes where it will be run, what it reads from a pipe. */
function runsInput(words: readonly string[]): boolean {
  return runsWords(posix.basename(words[0] ?? ''))
}

/** What makes a pattern of paths dangerous by itself. */
export function pathPatternDangers(pattern: string, change: 'reads' | 'changes'): Danger[] {
  const found = pathDangers(pattern, change)
  const home = homedir().replaceAll('\\', '/')
  if (/^(?:~|\/\/)/.test(pattern)) found.push('outside')
  if (/^(?:\.?\/)?\*{1,2}(?:\/\*{1,2})*$/.test(pattern) || pattern === `//${home}/**`) {
    found.push('everything')
  }
  return found
}
