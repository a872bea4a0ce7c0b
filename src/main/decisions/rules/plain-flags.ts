// Which flags an open end of an allow may stand for: those known to do no harm; all others are asked about.
//
// Programs take any beginning of a long flag's name and several letters in one word, so a list of harmful flags is never
// whole: `--upload-pa='…'` ran what it named. What is listed here is exact, and whatever is not is in doubt.
import { posix } from 'node:path'
import { knownPrograms } from '../asked/known-programs.ts'
import { type CommandKey, commandKeyOf, longOf } from './command-key.ts'
import { programDangers } from './program-dangers.ts'

/** The flags of a program that do no harm, with whatever value: `letters` may stand together in one word. */
interface PlainFlags {
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

/** By program, or program and verb. A program that is not here is one that nobody has read. */
const plain: ReadonlyMap<string, PlainFlags> = new Map<string, PlainFlags>([
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
      'sSfLkIvigGN46',
      'm',
      'silent show-error fail location insecure head verbose include max-time connect-timeout retry compressed ipv4 ipv6 fail-with-body',
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

/** What any program may be told to run or to read its ways from. */
const telling =
  /config|plugin|require|import|load|exec|command|cmd|shell|script|eval|hook|init|resolv|formatter|reporter|output|runner|editor|pager|rc(?:file)?$/i

/**
 * Whether each flag of a command is one that the pattern names (`named`, in any spelling), is known to do no harm, or has
 * a danger that is told elsewhere and was asked about. Words behind `--` are no flags of the program.
 */
export function hasOnlyPlainFlags(
  words: readonly string[],
  key: CommandKey,
  named: { readonly words: readonly string[]; readonly switches: readonly string[] },
): boolean {
  const program = posix.basename(key.program).toLowerCase()
  const [verb = ''] = key.verb.split(' ')
  const own = plain.get(`${program} ${verb}`) ?? plain.get(program)
  const end = words.indexOf('--')
  const given = words.slice(1, end < 0 ? undefined : end)
  if (program === 'tar' && !isPlainTar(given[0], named.words, own)) return false
  return given.every((word, at) => {
    if (!/^[-+]./.test(word) || named.words.includes(word)) return true
    if (isValue(given[at - 1], key)) return true
    if (own ? isPlain(word, own) : !telling.test(word)) return true
    const spelled = commandKeyOf([key.program, ...(verb === '' ? [] : [verb]), word])
    if (spelled.rest.length === 0 && spelled.switches.every((one) => named.switches.includes(one)))
      return true
    // The script behind it is read wherever it stands alone.
    if (program === 'sed' && /^(?:-e|--expression)(?:=|$)/.test(word) && word.length !== 3)
      return true
    return isTold(word, key, verb)
  })
}

function isPlain(word: string, { letters, valued, names }: PlainFlags): boolean {
  const [name = ''] = word.split('=', 1)
  if (names.has(name) || names.has(word)) return true
  if (word.startsWith('--')) return names.has(name.slice(2))
  for (const [at, letter] of [...word].entries()) {
    if (at === 0) continue
    if (valued.has(letter)) return true
    if (!letters.has(letter)) return false
  }
  return word.startsWith('-')
}

/** Whether the word before takes this one for its value, as `-m` of commit does. */
function isValue(before: string | undefined, { program, verb }: CommandKey): boolean {
  if (before === undefined) return false
  const known = knownPrograms.get(program) ?? {}
  const long = longOf(before, verb, known) ?? before
  return (known.values ?? []).includes(long) && /^-/.test(before)
}

/** Whether a flag by itself has a danger: then the list of dangers decides. */
function isTold(word: string, key: CommandKey, verb: string): boolean {
  const bare = verb === '' ? [key.program] : [key.program, verb]
  const without = new Set(programDangers(bare, commandKeyOf(bare)))
  const with_ = [...bare, word]
  return programDangers(with_, commandKeyOf(with_)).some((danger) => !without.has(danger))
}

/** `tar xf a.tar`: letters without a dash. */
function isPlainTar(
  first: string | undefined,
  named: readonly string[],
  own: PlainFlags | undefined,
): boolean {
  if (first === undefined || first.startsWith('-') || named.includes(first)) return true
  return own !== undefined && isPlain(`-${first}`, own)
}
