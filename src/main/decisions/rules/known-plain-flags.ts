// The flags of known programs that do no harm; whatever is not here is asked about.

/** The flags of a program that do no harm, with whatever value: `letters` may stand together in one word. */
export interface PlainFlags {
  readonly letters: ReadonlySet<string>
  /** Letters that take the rest of their word for a value. */
  readonly valued: ReadonlySet<string>
  /** Names without their dashes, and words such as `-name` of find. */
  readonly names: ReadonlySet<string>
}

const flags = (letters: string, valued: string, names: string): PlainFlags => ({
  letters: new Set(letters),
  valued: new Set(valued),
  names: new Set(names.split(' ')),
})

const gitHistory = flags(
  'pPuswbzRiEFg0123456789',
  'nSGLUMCl',
  'oneline graph decorate all stat shortstat numstat name-only name-status patch no-patch since until after before author committer grep max-count skip format pretty abbrev abbrev-commit no-color color no-merges merges first-parent reverse follow date cached staged word-diff color-words diff-filter unified ignore-all-space ignore-space-change ignore-blank-lines no-ext-diff no-textconv summary check exit-code quiet minimal patience histogram diff-algorithm find-renames find-copies full-history branches tags remotes left-right topo-order date-order merge-base compact-summary raw no-renames relative no-prefix function-context no-notes',
)
const packages = flags(
  'DSEOsdqPyr',
  'wF',
  'silent if-present workspaces workspace include-workspace-root save-dev save-exact save save-optional no-save production omit dry-run no-audit no-fund prefer-offline offline json long depth all audit-level legacy-peer-deps frozen-lockfile quiet verbose loglevel progress no-progress watch run coverage filter recursive parallel stream',
)
const search = flags(
  'rRniIlLcwxEFGPvhHosqzZabNpuUS.',
  'ABCemgtTM',
  'recursive line-number ignore-case files files-with-matches files-without-match count word-regexp line-regexp extended-regexp fixed-strings perl-regexp pcre2 invert-match no-filename with-filename only-matching quiet silent no-messages after-context before-context context regexp include exclude exclude-dir color colour max-count null text binary-files glob iglob type type-not hidden no-ignore unrestricted multiline smart-case case-sensitive no-heading heading json max-depth sort stats no-line-number column trim',
)
const none = flags('', '', '')
/** Of programs that only show something; none of their other flags is needed every day. */
const showing: readonly (readonly [program: string, flags: PlainFlags])[] = [
  [
    'ls',
    flags(
      'aAlhrtRS1dFiGpmnosuUcX',
      'I',
      'all almost-all human-readable recursive reverse color sort time directory',
    ),
  ],
  ['cat', flags('nbsAETve', '', 'number number-nonblank squeeze-blank show-all')],
  ['head', flags('qvz0123456789', 'nc', 'lines bytes quiet verbose')],
  ['tail', flags('fFqvzr0123456789', 'nc', 'lines bytes follow quiet verbose retry pid')],
  ['wc', flags('lwcmL', '', 'lines words bytes chars max-line-length')],
  [
    'diff',
    flags(
      'uraqbBwiNyptsd0123456789',
      'UC',
      'unified recursive text brief ignore-case ignore-all-space ignore-blank-lines new-file side-by-side color',
    ),
  ],
  ['cut', flags('s', 'dfcb', 'delimiter fields characters bytes')],
  ['uniq', flags('cdui', 'fsw', 'count repeated unique ignore-case')],
  ['ps', flags('aeflux', 'opC', 'sort no-headers forest')],
  [
    'du',
    flags(
      'ahsckmxd0123456789',
      '',
      'human-readable summarize total max-depth apparent-size exclude',
    ),
  ],
  ['df', flags('ahkmTi', '', 'human-readable total type')],
  ['stat', flags('Lt', 'cf', 'format printf terse')],
  ['file', flags('bLiz', '', 'brief mime mime-type')],
  ['tree', flags('adfhsugCiD', 'LIP', 'dirsfirst noreport prune gitignore')],
  ['which', flags('as', '', 'all')],
  ['date', flags('uR', 'd', 'date utc iso-8601 rfc-3339')],
  ['echo', flags('neE', '', '')],
  ['base64', flags('diD', 'w', 'decode wrap')],
  [
    'jq',
    flags(
      'rcnsSejMCaR',
      '',
      'arg argjson raw-output compact-output null-input slurp sort-keys exit-status tab',
    ),
  ],
  ['touch', flags('acmh', 'rtd', 'no-create reference date')],
  ['prettier', flags('lcwu', '', 'check write list-different')],
  ['ruff', flags('q', '', 'fix diff check quiet')],
]

/** By program, or program and verb. A program that is not here is one that nobody has read. */
export const plainFlagsOf: ReadonlyMap<string, PlainFlags> = new Map<string, PlainFlags>([
  ...showing,
  ['git', none],
  ['git log', gitHistory],
  ['git show', gitHistory],
  ['git diff', gitHistory],
  ['git shortlog', gitHistory],
  [
    'git status',
    flags('svbz', 'u', 'short branch porcelain long show-stash untracked-files ignored verbose'),
  ],
  ['git blame', flags('wesnt', 'LCM', 'date ignore-rev')],
  ['git add', flags('AuvnpN', '', 'all update verbose dry-run patch intent-to-add')],
  [
    'git commit',
    flags('asqv', 'm', 'message all signoff quiet verbose allow-empty date author trailer dry-run'),
  ],
  [
    'git push',
    flags(
      'uqvn',
      '',
      'set-upstream quiet verbose dry-run tags follow-tags porcelain progress no-progress',
    ),
  ],
  ['git fetch', flags('pqvta', '', 'prune all tags quiet verbose dry-run depth no-tags progress')],
  [
    'git pull',
    flags('qvr', '', 'all tags quiet verbose ff-only ff no-ff rebase no-rebase autostash'),
  ],
  ['git checkout', flags('qt', 'b', 'track quiet no-track detach')],
  ['git switch', flags('qt', 'c', 'create track quiet detach')],
  [
    'git branch',
    flags(
      'avrlq',
      '',
      'all remotes list show-current verbose merged no-merged contains sort format',
    ),
  ],
  ['git tag', flags('la', 'nm', 'list annotate message sort contains')],
  ['git stash', flags('u', 'm', 'include-untracked message keep-index')],
  ['git reset', flags('qN', '', 'quiet soft mixed')],
  ['git merge', flags('nqv', 'm', 'no-ff ff-only ff squash no-edit message')],
  ['git rev-parse', flags('', '', 'abbrev-ref show-toplevel short verify is-inside-work-tree')],
  [
    'git ls-files',
    flags('comdsz', '', 'others modified cached deleted exclude-standard full-name stage'),
  ],
  ['git describe', flags('', '', 'tags always long dirty abbrev')],
  ['git remote', flags('v', '', 'verbose')],
  ['git grep', search],
  ['npm', packages],
  ['pnpm', packages],
  ['yarn', packages],
  ['bun', packages],
  ['grep', search],
  ['rg', search],
  ['sed', flags('nErz', '', 'quiet regexp-extended')],
  [
    'sort',
    flags(
      'nrufbdghMVszc',
      'kt',
      'numeric-sort reverse unique ignore-case human-numeric-sort version-sort stable check key field-separator',
    ),
  ],
  [
    'tar',
    flags(
      'ctxvfzjJpkhO',
      'C',
      'gzip bzip2 xz zstd verbose list file create extract strip-components exclude directory keep-old-files to-stdout',
    ),
  ],
  ['make', flags('ksnBrw', 'j', 'jobs keep-going silent dry-run always-make')],
  [
    'go',
    flags(
      '',
      '',
      '-v -race -cover -count -run -short -timeout -bench -benchmem -json -tags -failfast -parallel -cpu',
    ),
  ],
  [
    'cargo',
    flags(
      'qvr',
      'pj',
      'release verbose quiet package workspace all lib bin bins test tests example all-targets features all-features no-default-features jobs locked offline frozen no-run message-format no-fail-fast color',
    ),
  ],
  [
    'find',
    flags(
      'LHP',
      '',
      '-name -iname -type -maxdepth -mindepth -path -ipath -not -and -or -a -o -size -mtime -mmin -newer -print -print0 -empty -regex -iregex -prune -perm -xdev -ls -quit -printf',
    ),
  ],
  [
    'fd',
    flags(
      'HIasgi',
      'eEtd',
      'hidden no-ignore extension exclude type max-depth absolute-path glob ignore-case full-path',
    ),
  ],
  [
    'curl',
    flags(
      'sSfLIvigGN46',
      'm',
      'silent show-error fail location head verbose include max-time connect-timeout retry compressed ipv4 ipv6 fail-with-body',
    ),
  ],
  ['rm', flags('fvi', '', 'force verbose interactive')],
  [
    'cp',
    flags(
      'rRavnpifuTL',
      '',
      'recursive archive verbose no-clobber preserve force interactive update',
    ),
  ],
  ['mv', flags('vnifu', '', 'verbose no-clobber interactive update')],
  ['mkdir', flags('pv', '', 'parents verbose')],
  ['chmod', flags('vcf', '', 'verbose changes')],
  ['zip', flags('rqjvyu0123456789', '', 'recurse-paths quiet')],
  ['pip', flags('qUv', 'r', 'upgrade quiet verbose user dry-run no-deps requirement pre')],
  ['uv', flags('qv', '', 'frozen locked dev no-dev all-extras extra group quiet verbose')],
  ['poetry', flags('qv', '', 'quiet verbose no-root sync')],
  [
    'pytest',
    flags(
      'qvxsl',
      'kmn',
      'tb maxfail lf ff sw last-failed failed-first stepwise durations verbose quiet collect-only no-header no-summary disable-warnings strict-markers numprocesses timeout color',
    ),
  ],
  [
    'vitest',
    flags(
      'uw',
      't',
      'run watch coverage testNamePattern changed bail silent passWithNoTests update',
    ),
  ],
  [
    'jest',
    flags(
      'uibw',
      't',
      'runInBand watch watchAll coverage ci bail testNamePattern silent verbose passWithNoTests onlyChanged updateSnapshot detectOpenHandles forceExit maxWorkers',
    ),
  ],
  ['mocha', flags('bw', 'g', 'grep bail watch timeout')],
  [
    'eslint',
    flags(
      '',
      '',
      'fix fix-dry-run quiet ext max-warnings cache no-cache ignore-pattern color no-color',
    ),
  ],
  ['tsc', flags('bw', '', 'noEmit build watch incremental pretty strict skipLibCheck')],
  ['mvn', flags('qBoUeX', '', '-pl -am -DskipTests -DskipTests=true')],
  [
    'gradle',
    flags(
      'qis',
      '',
      'info stacktrace offline no-daemon parallel continue rerun-tasks dry-run tests',
    ),
  ],
  [
    'docker',
    flags(
      'aqsl',
      'nf',
      'all quiet no-trunc latest size filter format last follow tail since until timestamps',
    ),
  ],
])
