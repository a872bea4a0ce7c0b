// What programs call one thing by several names: their verbs, and flags that have a long and a short form.

/** How the words of a program are read. */
export interface KnownProgram {
  /** Its first operand tells what it does: `push` of `git push`; two do where the first one is listed here. */
  readonly verbs?: true
  readonly verbsOfTwo?: readonly string[]
  /** Other names of a verb: `install` of `i`. */
  readonly verbNames?: Readonly<Record<string, string>>
  /** Short flags by their long names; those of a verb as `push -f`. */
  readonly flags?: Readonly<Record<string, string>>
  /** Flags that take the next word, by their long names or as they are written. */
  readonly values?: readonly string[]
}

const npmVerbs = {
  i: 'install',
  add: 'install',
  in: 'install',
  t: 'test',
  tst: 'test',
  rm: 'uninstall',
  un: 'uninstall',
  remove: 'uninstall',
  r: 'uninstall',
  'run-script': 'run',
  rum: 'run',
  up: 'update',
  upgrade: 'update',
  x: 'exec',
  c: 'config',
  pub: 'publish',
}
const npmFlags = {
  '-g': '--global',
  '-D': '--save-dev',
  '-S': '--save',
  '-E': '--save-exact',
  '-O': '--save-optional',
  '-f': '--force',
  '-w': '--workspace',
  '-y': '--yes',
  '-C': '--prefix',
}
const fileFlags = {
  '-r': '--recursive',
  '-R': '--recursive',
  '-f': '--force',
  '-i': '--interactive',
  '-v': '--verbose',
}

/** By the name of the program; of all others the words count as they are written. */
export const knownPrograms: ReadonlyMap<string, KnownProgram> = new Map<string, KnownProgram>([
  [
    'git',
    {
      verbs: true,
      verbsOfTwo: ['remote', 'stash', 'worktree', 'submodule', 'bisect', 'notes', 'reflog', 'lfs'],
      flags: {
        '-C': '-C',
        'push -f': '--force',
        'push -u': '--set-upstream',
        'push -n': '--dry-run',
        'push -d': '--delete',
        'commit -m': '--message',
        'commit -a': '--all',
        'commit -n': '--no-verify',
        'commit -F': '--file',
        'commit -s': '--signoff',
        'commit -q': '--quiet',
        'add -A': '--all',
        'add -u': '--update',
        'add -p': '--patch',
        'add -f': '--force',
        'add -n': '--dry-run',
        'checkout -b': '--create',
        'checkout -B': '--force-create',
        'checkout -f': '--force',
        'switch -c': '--create',
        'switch -C': '--force-create',
        'switch -f': '--force',
        'branch -d': '--delete',
        'branch -D': '--delete-force',
        'branch -m': '--move',
        'branch -a': '--all',
        'branch -r': '--remotes',
        'branch -f': '--force',
        'clean -f': '--force',
        'clean -d': '--directories',
        'clean -n': '--dry-run',
        'clean -x': '--ignored',
        'rm -r': '--recursive',
        'rm -f': '--force',
        'rm -n': '--dry-run',
        'fetch -p': '--prune',
        'fetch -f': '--force',
        'pull -r': '--rebase',
        'pull -f': '--force',
        'tag -d': '--delete',
        'tag -a': '--annotate',
        'tag -m': '--message',
        'tag -f': '--force',
        'log -n': '--max-count',
        'log -p': '--patch',
        'stash push -u': '--include-untracked',
        'stash push -m': '--message',
        'reset -q': '--quiet',
        'merge -m': '--message',
        'rebase -i': '--interactive',
        'config -l': '--list',
      },
      values: [
        '-C',
        '-c',
        '--git-dir',
        '--work-tree',
        '--message',
        '--file',
        '--max-count',
        '--author',
        '--date',
        '--reason',
      ],
    },
  ],
  [
    'npm',
    {
      verbs: true,
      verbsOfTwo: ['run', 'config', 'exec', 'audit', 'pkg', 'cache', 'dist-tag'],
      verbNames: npmVerbs,
      flags: npmFlags,
      values: ['--prefix', '--workspace', '--registry', '--tag', '--otp', '--loglevel'],
    },
  ],
  [
    'pnpm',
    {
      verbs: true,
      verbsOfTwo: ['run', 'exec', 'store'],
      verbNames: { ...npmVerbs },
      flags: npmFlags,
      values: ['--filter', '-F', '--dir', '--prefix'],
    },
  ],
  [
    'yarn',
    {
      verbs: true,
      verbsOfTwo: ['run', 'workspace'],
      verbNames: { ...npmVerbs, add: 'install' },
      flags: npmFlags,
      values: ['--cwd'],
    },
  ],
  [
    'bun',
    {
      verbs: true,
      verbsOfTwo: ['run', 'pm'],
      verbNames: { ...npmVerbs, add: 'install' },
      flags: { '-d': '--save-dev', '-g': '--global' },
    },
  ],
  [
    'pip',
    {
      verbs: true,
      flags: {
        'install -U': '--upgrade',
        'install -r': '--requirement',
        'install -e': '--editable',
        'uninstall -y': '--yes',
      },
      values: ['--requirement', '--index-url', '-i', '--target', '--editable'],
    },
  ],
  [
    'cargo',
    {
      verbs: true,
      verbNames: { b: 'build', t: 'test', r: 'run', c: 'check' },
      flags: { '-r': '--release', '-p': '--package' },
      values: ['--package', '--bin', '--features', '--manifest-path'],
    },
  ],
  ['go', { verbs: true, verbsOfTwo: ['mod', 'work'], values: ['-run', '-o', '-tags', '-C'] }],
  [
    'docker',
    {
      verbs: true,
      verbsOfTwo: ['compose', 'container', 'image', 'volume', 'network', 'system', 'buildx'],
      flags: {
        'run -d': '--detach',
        'compose up -d': '--detach',
        'compose down -v': '--volumes',
        'run -v': '--volume',
        'run -p': '--publish',
        'run -e': '--env',
        'build -t': '--tag',
        'build -f': '--file',
        'rm -f': '--force',
        'rmi -f': '--force',
        'compose -f': '--file',
        'system prune -a': '--all',
        'system prune -f': '--force',
        'logs -f': '--follow',
        'volume rm -f': '--force',
      },
      values: [
        '--volume',
        '--publish',
        '--env',
        '--tag',
        '--file',
        '--name',
        '--network',
        '-H',
        '--host',
        '--context',
      ],
    },
  ],
  [
    'kubectl',
    {
      verbs: true,
      verbsOfTwo: ['config', 'rollout', 'set'],
      flags: {
        '-n': '--namespace',
        '-f': '--filename',
        '-A': '--all-namespaces',
        '-o': '--output',
        '-l': '--selector',
      },
      values: ['--namespace', '--filename', '--output', '--context', '--kubeconfig', '--selector'],
    },
  ],
  [
    'helm',
    {
      verbs: true,
      flags: { '-n': '--namespace', '-f': '--values' },
      values: ['--namespace', '--values', '--set'],
    },
  ],
  ['terraform', { verbs: true, verbsOfTwo: ['state', 'workspace'] }],
  [
    'gh',
    {
      verbs: true,
      verbsOfTwo: ['pr', 'issue', 'repo', 'release', 'run', 'workflow', 'secret', 'auth', 'gist'],
      flags: { '-t': '--title', '-b': '--body', '-R': '--repo', '-B': '--base' },
      values: ['--title', '--body', '--repo', '--base', '--body-file'],
    },
  ],
  [
    'aws',
    {
      verbs: true,
      verbsOfTwo: ['s3', 's3api', 'ec2', 'iam', 'lambda', 'ecs', 'rds', 'secretsmanager'],
      values: ['--profile', '--region'],
    },
  ],
  [
    'gcloud',
    { verbs: true, verbsOfTwo: ['compute', 'auth', 'run', 'sql', 'config'], values: ['--project'] },
  ],
  ['systemctl', { verbs: true }],
  ['service', { verbs: true }],
  ['brew', { verbs: true, verbsOfTwo: ['services'] }],
  ['apt', { verbs: true, flags: { '-y': '--yes' } }],
  ['apt-get', { verbs: true, flags: { '-y': '--yes', '--assume-yes': '--yes' } }],
  [
    'make',
    {
      flags: { '-j': '--jobs', '-C': '--directory', '-f': '--file' },
      values: ['--directory', '--file'],
    },
  ],
  ['rm', { flags: fileFlags }],
  ['cp', { flags: { ...fileFlags, '-a': '--archive' } }],
  ['mv', { flags: fileFlags }],
  ['ln', { flags: { '-s': '--symbolic', '-f': '--force' } }],
  ['mkdir', { flags: { '-p': '--parents' } }],
  ['chmod', { flags: { '-R': '--recursive' } }],
  ['chown', { flags: { '-R': '--recursive' } }],
  ['ls', { flags: { '-a': '--all' } }],
  [
    'grep',
    {
      flags: {
        '-r': '--recursive',
        '-R': '--recursive',
        '-n': '--line-number',
        '-i': '--ignore-case',
        '-l': '--files-with-matches',
        '-E': '--extended-regexp',
        '-e': '--regexp',
      },
      values: ['--regexp'],
    },
  ],
  [
    'curl',
    {
      flags: {
        '-X': '--request',
        '-o': '--output',
        '-O': '--remote-name',
        '-d': '--data',
        '-H': '--header',
        '-s': '--silent',
        '-S': '--show-error',
        '-f': '--fail',
        '-L': '--location',
        '-k': '--insecure',
        '-u': '--user',
        '-T': '--upload-file',
        '-F': '--form',
        '-I': '--head',
      },
      values: [
        '--request',
        '--output',
        '--data',
        '--header',
        '--user',
        '--upload-file',
        '--form',
        '--url',
      ],
    },
  ],
  [
    'wget',
    {
      flags: { '-O': '--output-document', '-q': '--quiet', '-r': '--recursive' },
      values: ['--output-document'],
    },
  ],
  ['ssh', { values: ['-i', '-p', '-l', '-o', '-L', '-R'] }],
  ['scp', { values: ['-i', '-P', '-o'] }],
  [
    'rsync',
    {
      flags: {
        '-a': '--archive',
        '-v': '--verbose',
        '-z': '--compress',
        '-n': '--dry-run',
        '-r': '--recursive',
      },
      values: ['-e'],
    },
  ],
  ['kill', { flags: { '-9': '-KILL', '-SIGKILL': '-KILL', '-15': '-TERM' } }],
  [
    'sed',
    {
      flags: { '-i': '--in-place', '-n': '--quiet', '-e': '--expression' },
      values: ['--expression'],
    },
  ],
])

/** Programs that go by several names. */
export const programNames: ReadonlyMap<string, string> = new Map([
  ['pip3', 'pip'],
  ['python3', 'python'],
  ['nodejs', 'node'],
  ['docker-compose', 'docker compose'],
  ['podman', 'podman'],
  ['unlink', 'rm'],
])
