// What each program can do that no rule for a harmless use of it may let through.
import { posix } from 'node:path'
import type { Danger } from '../../../shared/contract/deciding/rule-kinds.ts'
import type { CommandKey } from './command-key.ts'

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))

const root = set('sudo doas su pkexec runuser gosu su-exec chroot nsenter unshare setpriv runas')
/** They run what stands in their words, what they read, or what they fetch. */
const runners = set(
  'sh bash zsh dash ksh fish csh tcsh busybox pwsh powershell cmd eval source . exec command builtin env xargs parallel ssh nohup setsid timeout gtimeout time nice ionice stdbuf watch flock script expect entr screen tmux at batch strace ltrace gdb lldb trap alias coproc unbuffer xvfb-run direnv npx bunx pnpx uvx pipx rtk cross-env dotenv dotenvx op doppler mise asdf nix nix-shell wsl docker podman kubectl vagrant awk gawk mawk nawk vi vim nvim ex ed emacs less more man osascript open xdg-open rundll32 wscript cscript mshta php-cgi lua tclsh guile sbcl erl iex irb pry jshell ipython',
)
const interpreters = set('python python2 python3 node nodejs deno bun perl ruby php Rscript julia')
const system = set(
  'shutdown reboot halt poweroff init telinit mkfs fdisk parted dd mount umount systemctl service launchctl iptables nft ufw sysctl useradd userdel usermod passwd chpasswd visudo crontab modprobe insmod kextload killall pkill chattr setfacl diskutil format diskpart reg defaults',
)
const senders = set(
  'scp sftp rsync nc ncat netcat socat ftp tftp telnet rclone mail sendmail mutt gsutil',
)
const secretTools = set(
  'security secret-tool pass gpg gpg2 vault bw lpass printenv ssh-add ssh-keygen ssh-agent keytool age sops',
)

const plainScript = /^(?:s\/[^/\n;]{0,400}\/[^/\n;]{0,400}\/[gI]?|\d{1,9}(?:,(?:\d{1,9}|\$))?p)$/

/** The scripts of a sed: its expressions, or else its first operand. */
function scriptsOf({ rest }: CommandKey): string[] {
  const given = rest.filter((word) => word.startsWith('--expression='))
  if (given.length > 0) return given.map((word) => word.slice(word.indexOf('=') + 1))
  return [rest.find((word) => !word.startsWith('-')) ?? '']
}

/** Whether a program runs or writes what it is given by a pipe. */
export function runsWords(program: string): boolean {
  return (
    runners.has(program) ||
    interpreters.has(program) ||
    root.has(program) ||
    program === 'tee' ||
    program === 'patch' ||
    program === 'psql' ||
    program === 'mysql' ||
    program === 'sqlite3'
  )
}

/** The dangers of a command, by its program; `key` in its one spelling. */
export function programDangers(words: readonly string[], key: CommandKey): Danger[] {
  const program = posix
    .basename(key.program)
    .replace(/\.exe$/i, '')
    .toLowerCase()
  const given = words.slice(1)
  const has = (...flags: string[]) =>
    given.some((word) => flags.includes(word) || flags.includes(word.split('=', 1)[0] ?? ''))
  const hasShort = (letters: string) =>
    given.some((word) => new RegExp(`^-[A-Za-z]*[${letters}]`).test(word))
  const found: Danger[] = []
  if (root.has(program)) found.push('as-root')
  const onlyTells = /^(?:ps|images|version|info|logs)$/.test(key.verb) && program === 'docker'
  if (runners.has(program) && !onlyTells) found.push('runs-text')
  if (/^mkfs/.test(program) || system.has(program)) found.push('system')
  if (senders.has(program)) found.push('sends-away')
  if (secretTools.has(program)) found.push('credentials')
  if (words.some((word) => /^(?:.*\/)?recollect(?:\.js|\.cmd|\.exe|@[\w.^~-]+)?$/i.test(word)))
    found.push('own-settings')
  if (/^(?:claude|copilot|gemini|cursor|codex)/.test(program)) found.push('agent-settings')
  if (interpreters.has(program)) {
    // A file of the project is what was named; code in words, modules and standard input are anything.
    if (
      given.length === 0 ||
      /^-/.test(given[0] ?? '') ||
      program === 'deno' ||
      program === 'bun'
    ) {
      if (!given.every((word) => /^(?:--version|-V|-v|--help)$/.test(word)) || given.length === 0)
        found.push('runs-text')
    }
  }
  switch (program) {
    case 'git':
      found.push(...ofGit(key, given))
      break
    case 'rm':
    case 'rmdir':
    case 'unlink':
    case 'shred':
    case 'trash':
      if (program === 'shred') found.push('deletes-all')
      if (key.rest.some((word) => /^(?:\.?\/?\*?|\.\/?|\.\.\/?|\.git(?:\/.*)?|\*+)$/.test(word)))
        found.push('deletes-all')
      break
    case 'find':
    case 'fd':
      if (has('-delete')) found.push('deletes-all')
      if (
        has(
          '-exec',
          '-execdir',
          '-ok',
          '-okdir',
          '-x',
          '-X',
          '--exec',
          '--exec-batch',
          '-fprint',
          '-fprintf',
          '-fls',
        )
      )
        found.push('runs-text')
      break
    case 'curl':
    case 'wget':
    case 'http':
    case 'https':
    case 'xh':
      // Telnet, gopher and their like carry whatever they are given.
      if (given.some((word) => /^(?!https?:|file:)[a-z][a-z0-9+.-]{1,20}:\/\//i.test(word)))
        found.push('sends-away')
      if (
        hasShort('dFTu') ||
        has(
          '--data',
          '--data-raw',
          '--data-binary',
          '--data-urlencode',
          '--data-ascii',
          '--json',
          '--form',
          '--form-string',
          '--upload-file',
          '--post-data',
          '--post-file',
          '--body-data',
          '--body-file',
          '--user',
        ) ||
        /^(?:http|https|xh)$/.test(program)
      )
        found.push('sends-away')
      if (hasShort('K') || has('--config', '--execute', '-e', '--use-askpass'))
        found.push('runs-text')
      if (
        hasShort('oO') ||
        has(
          '--output',
          '--output-dir',
          '--remote-name',
          '--remote-name-all',
          '--output-document',
          '--dump-header',
          '--cookie-jar',
          '--trace',
        ) ||
        program === 'wget'
      )
        found.push('outside')
      if (
        given.some((word) => /\/\/(?:localhost|127\.|\[::1\]|0\.0\.0\.0|169\.254\.)/i.test(word)) &&
        given.some((word) => /token|authorization|rpc|metadata/i.test(word))
      )
        found.push('credentials')
      if (hasShort('H') || has('--header', '--oauth2-bearer', '--cookie', '-b'))
        found.push('sends-away')
      break
    case 'npm':
    case 'pnpm':
    case 'yarn':
    case 'bun':
      if (
        /^(?:publish|unpublish|deprecate|dist-tag|owner|access|token|login|adduser|logout)\b/.test(
          key.verb,
        )
      )
        found.push('publishes')
      if (/^(?:exec|dlx|x|create|init|explore|install-scripts)\b/.test(key.verb))
        found.push('runs-text')
      if (/^(?:config|set)\b/.test(key.verb)) found.push('startup-files')
      if (
        /^(?:install|update|ci|link)\b/.test(key.verb) &&
        (key.rest.some((word) => /:|^git|\.tgz$|^[^@./-][^/]*\/[^/]/.test(word)) ||
          has('--registry', '-g', '--global', '--script-shell'))
      )
        found.push('runs-download')
      if (has('--script-shell', '--node-options', '--userconfig', '--globalconfig'))
        found.push('runs-text')
      break
    case 'pip':
    case 'uv':
    case 'poetry':
    case 'gem':
    case 'cargo':
    case 'go':
    case 'twine':
    case 'mvn':
    case 'gradle':
      if (given.some((word) => /^(?:publish|push|upload|deploy|yank|login)$/.test(word)))
        found.push('publishes')
      if (
        given.some((word) => /^(?:git\+|https?:|ssh:)/.test(word)) ||
        has('--index-url', '-i', '--extra-index-url')
      )
        found.push('runs-download')
      if (
        has(
          '--config',
          '-toolexec',
          '--toolexec',
          '-exec',
          '--exec',
          '-vettool',
          '-I',
          '--init-script',
        ) ||
        // A goal of a plugin.
        (program === 'mvn' && given.some((word) => !word.startsWith('-') && word.includes(':'))) ||
        (/^(?:run|tool|install|generate)\b/.test(given[0] ?? '') &&
          /^(?:uv|cargo|go|poetry)$/.test(program))
      )
        found.push('runs-text')
      break
    case 'gh':
    case 'glab':
    case 'hub':
      if (/^(?:auth|secret|ssh-key|gpg-key|variable)\b/.test(key.verb)) found.push('credentials')
      if (/^(?:api|alias|extension|ext|codespace|cs)\b/.test(key.verb)) found.push('runs-text')
      if (
        /\b(?:create|delete|merge|close|edit|upload|transfer|archive|rename|sync|comment|review)\b/.test(
          key.verb,
        )
      )
        found.push('publishes')
      break
    case 'aws':
    case 'gcloud':
    case 'az':
    case 'terraform':
    case 'pulumi':
    case 'helm':
    case 'heroku':
    case 'vercel':
    case 'netlify':
    case 'fly':
    case 'flyctl':
    case 'wrangler':
      found.push('system')
      break
    case 'chmod':
    case 'chown':
    case 'chgrp':
      if (
        key.switches.includes('--recursive') ||
        given.some((word) => /\+s|^[2-7]?[0-7]*777$|^[4-7][0-7]{3}$/.test(word))
      )
        found.push('system')
      break
    case 'kill':
      if (given.some((word) => /^-?1$/.test(word) && given.indexOf(word) > 0)) found.push('system')
      break
    case 'sed':
      // In a script `e` runs and `w` writes: only a plain replacement and the printing of lines are told from that.
      if (!scriptsOf(key).every((script) => plainScript.test(script)) || has('-f', '--file', '-s'))
        found.push('runs-text')
      break
    case 'tar':
      if (
        given.some((word) =>
          /^--(?:to-command|checkpoint-action|use-compress-program|rsh-command|new-volume-script|info-script)|^-[A-Za-z]*[IF]/.test(
            word,
          ),
        ) ||
        has('-P', '--absolute-names')
      )
        found.push('runs-text')
      break
    case 'make':
    case 'gmake':
    case 'ninja':
    case 'just':
    case 'task':
      if (
        has(
          '-f',
          '--file',
          '--makefile',
          '-C',
          '--directory',
          '--eval',
          '-E',
          '--justfile',
          '-I',
        ) ||
        given.some((word) => word.includes('=')) ||
        given.some((word) => /^-[fCEI]./.test(word))
      )
        found.push('runs-text')
      break
    case 'ln':
      found.push('outside')
      break
    case 'rg':
    case 'grep':
      if (has('--pre', '--hostname-bin')) found.push('runs-text')
      break
    case 'jq':
      if (given.some((word) => /\$ENV\b|(?<![.\w])env\b/.test(word))) found.push('credentials')
      break
    case 'sort':
      if (has('--compress-program', '-o', '--output')) found.push('runs-text')
      break
    case 'zip':
      if (has('-TT', '--unzip-command')) found.push('runs-text')
      break
    case 'psql':
    case 'mysql':
    case 'sqlite3':
    case 'mongosh':
    case 'redis-cli':
      found.push('runs-text')
      break
    case 'vitest':
    case 'jest':
    case 'pytest':
    case 'mocha':
    case 'eslint':
    case 'tsc':
    case 'webpack':
    case 'vite':
      if (
        given.some((word) =>
          /^(?:-c|-p|-r|--?(?:config|rulesdir|resolve-plugins-relative-to|require|import|loader|plugin|setup|global-setup|project|root|dir|rootdir|confcutdir|override-ini|o))(?:=|$)/i.test(
            word,
          ),
        )
      )
        found.push('runs-text')
      break
  }
  return found
}

function ofGit({ verb, switches, rest }: CommandKey, given: readonly string[]): Danger[] {
  const found: Danger[] = []
  const says = (pattern: RegExp) => given.some((word) => pattern.test(word))
  if (
    rest.some((word) => /^(?:-c|--config-env|--exec-path|--git-dir|--work-tree)(?:=|$)/.test(word))
  )
    found.push('runs-text')
  if (rest.some((word) => /^-C(?:=|$)/.test(word))) found.push('outside')
  if (
    says(
      /^--(?:upload-pack|receive-pack|exec|ext-diff|extcmd|open-files-in-pager|template|textconv|output)(?:=|$)|^-[xO]/,
    ) ||
    says(/^ext::|^(?:fd|file)::/)
  )
    found.push('runs-text')
  switch (verb.split(' ')[0]) {
    case '':
      break
    case 'fetch':
    case 'pull':
      // It may write over a branch of this repository.
      if (says(/^\+?(?![a-z][a-z0-9+.-]*:\/\/)(?!-)[^@\s]*:/i)) found.push('discards-work')
      break
    case 'push':
      if (
        switches.some((flag) => /^--(?:force|delete)$/.test(flag)) ||
        says(/^--(?:f(?:o(?:r(?:c(?:e.*)?)?)?)?|mirror|prune|de.*)$/) ||
        says(/^-[A-Za-z]*[fd]/) ||
        says(/^[+:]/)
      )
        found.push('force-push')
      break
    case 'reset':
      if (says(/^--(?:hard|merge|keep)$|^--h/)) found.push('discards-work')
      break
    case 'clean':
    case 'restore':
    case 'filter-branch':
    case 'filter-repo':
    case 'reflog':
    case 'gc':
    case 'prune':
    case 'update-ref':
    case 'replace':
    case 'read-tree':
    case 'checkout-index':
      found.push('discards-work')
      break
    case 'checkout':
    case 'switch':
      if (
        says(/^(?:-f|-B|-C|--force.*|--discard-changes|--|\.|--ours|--theirs|:\/)$/) ||
        switches.some((flag) => /^--force/.test(flag)) ||
        rest.some((word) => /\//.test(word) && /\.\w+$/.test(word)) ||
        // A commit, and what is put back to it.
        (rest.filter((word) => !word.startsWith('-')).length > 1 && !switches.includes('--create'))
      )
        found.push('discards-work')
      break
    case 'stash':
      if (/drop|clear|pop/.test(verb)) found.push('discards-work')
      break
    case 'branch':
    case 'tag':
      if (says(/^-[A-Za-z]*[dDfMC]|^--(?:delete|force|move)/)) found.push('discards-work')
      break
    case 'commit':
      if (says(/^--(?:no-verify|amend)$|^-[A-Za-z]*n/)) found.push('discards-work')
      break
    case 'rebase':
      if (says(/^-[A-Za-z]*x|^--exec/)) found.push('runs-text')
      found.push('discards-work')
      break
    case 'config':
    case 'hook':
    case 'maintenance':
    case 'credential':
    case 'daemon':
    case 'worktree':
      found.push('startup-files')
      break
    case 'remote':
      if (!/^remote(?: (?:show|get-url))?$/.test(verb)) found.push('startup-files')
      break
    case 'bisect':
    case 'submodule':
    case 'difftool':
    case 'mergetool':
    case 'instaweb':
    case 'send-email':
    case 'lfs':
    case 'archive':
    case 'clone':
      found.push('runs-text')
      break
    case 'rm':
      if (rest.some((word) => /^(?:\.|\*|\.\/|:\/)$/.test(word))) found.push('deletes-all')
      break
    case 'grep':
      if (says(/^-[A-Za-z]*O|^--open/)) found.push('runs-text')
      break
  }
  return found
}

/** Programs of which a rule that is open right behind them would answer anything. */
export function isAnything(program: string, verb: string, hasVerbs: boolean): boolean {
  const name = posix.basename(program)
  return runners.has(name) || interpreters.has(name) || root.has(name) || (hasVerbs && verb === '')
}
