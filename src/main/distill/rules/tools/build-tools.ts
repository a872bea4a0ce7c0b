// Says what a command of a build tool is for, by its subcommand, task or target: `gradlew bootRun`, `dotnet add package`.
import { listOf } from '../../../base/plain-text.ts'
import type { PurposeKind, Work } from '../commands/known-programs.ts'

/** What a command does, how that is said, and whether its name does not tell what it runs. */
type Purposed = readonly [does: Work | PurposeKind, phrase: string, isUnknown?: boolean]

type Reader = (words: readonly string[], plain: readonly string[]) => Purposed | null

const tests: Purposed = ['test', 'Run the tests']
const builds: Purposed = ['build', 'Build']
const packages: Purposed = ['build', 'Package']
const formats: Purposed = ['format', 'Format']
const checksFormat: Purposed = ['format_check', 'Check the format']
const lints: Purposed = ['lint', 'Lint']
const runs: Purposed = ['run', 'Run the program', true]

/** By the first subcommand, else unknown. */
function bySubcommand(known: Readonly<Record<string, Purposed>>): Reader {
  const of = new Map(Object.entries(known))
  return (_words, [first = '']) => of.get(first) ?? ['run', `Run ${first || 'it'}`, true]
}

/** By patterns that any of the named tasks meets; what stands first weighs most. */
function byTask(patterns: readonly (readonly [RegExp, Purposed])[], none: Purposed): Reader {
  return (_words, plain) => {
    if (plain.length === 0) return none
    const tasks = plain.map((task) => task.split(':').at(-1) ?? task)
    const found = patterns.find(([pattern]) => tasks.some((task) => pattern.test(task)))
    return found?.[1] ?? ['run', `Run ${listOf(plain.slice(0, 2), 2)}`, true]
  }
}

const anyGradle = byTask(
  [
    [/^(?:test|check|\w*[a-z]Test|test[A-Z]\w*|connectedAndroidTest|allTests|verify)$/, tests],
    [/^(?:spotless|ktlint)Check$|^(?:detekt|lint\w*|ktlint\w*|checkstyle\w*|pmd\w*)$/, lints],
    [/^(?:spotlessApply|ktlintFormat|googleJavaFormat)$/, formats],
    [/^(?:bootRun|run|runServer|quarkusDev)$/, ['server', 'Start the application']],
    [/^(?:publish\w*|release|jib\w*|deploy\w*)$/, ['run', 'Publish', true]],
    [
      /^(?:build|assemble\w*|compile\w*|jar|bootJar|shadowJar|classes|bundle\w*|install\w*)$/,
      builds,
    ],
  ],
  builds,
)

/** What `-x` names is left out. */
const gradle: Reader = (words, plain) => {
  const left = new Set(
    words.flatMap((word, at) => (/^(?:-x|--exclude-task)$/.test(words[at - 1] ?? '') ? word : [])),
  )
  return anyGradle(
    words,
    plain.filter((task) => !left.has(task)),
  )
}

const maven = byTask(
  [
    [/^(?:test|verify|integration-test)$/, tests],
    [/^spring-boot$|^(?:run|dev|exec|java)$/, ['server', 'Start the application']],
    [/^(?:deploy|release)$/, ['run', 'Publish', true]],
    [/^(?:compile|test-compile|package|install|process-\w+)$/, builds],
    [/^apply$/, formats],
  ],
  builds,
)

const sbt = byTask(
  [
    [/^(?:test\b|testOnly|testQuick|it\/test)/, tests],
    [/^(?:compile|package|assembly|stage)\b/, builds],
    [/^(?:scalafmt\w*)$/, formats],
    [/^(?:run|runMain)\b/, runs],
  ],
  builds,
)

const dotnetSubcommands = bySubcommand({
  build: builds,
  msbuild: builds,
  publish: packages,
  pack: packages,
  restore: ['install', 'Install the dependencies'],
  add: ['install', 'Add a package or a reference'],
  format: formats,
  watch: ['server', 'Start the development server'],
  run: runs,
  test: tests,
  vstest: tests,
})

/** An image is built; whatever else is run by it is only run. */
const image: Reader = (_words, plain) => {
  const [first, second] = plain
  const isBuilt =
    first === 'build' || (/^(?:buildx|compose|image)$/.test(first ?? '') && second === 'build')
  return isBuilt ? ['build', 'Build the image'] : null
}

const readers: Readonly<Record<string, Reader>> = {
  gradle,
  gradlew: gradle,
  mvn: (words, plain) => {
    const purposed = maven(words, plain) ?? builds
    const isSkipped = words.some((word) =>
      /^-D(?:skipTests|maven\.test\.skip)(?:$|=true)/.test(word),
    )
    return isSkipped && purposed === tests ? builds : purposed
  },
  sbt,
  dotnet: (words, plain) => {
    const [first, second, third] = plain
    if (first === 'format' && words.includes('--verify-no-changes')) return checksFormat
    if (first === 'add' && second === 'package' && third) return ['install', `Add ${third}`]
    if (first === 'ef' && second === 'database') return ['run', 'Migrate the database']
    if (first === 'ef' && second === 'migrations')
      return ['run', `Run dotnet ef migrations ${third ?? ''}`.trim(), true]
    return dotnetSubcommands(words, plain)
  },
  bazel: bySubcommand({
    test: tests,
    coverage: tests,
    build: builds,
    run: runs,
  }),
  swift: bySubcommand({
    test: tests,
    build: builds,
    run: runs,
    package: ['install', 'Update the Swift package'],
    format: formats,
  }),
  stack: bySubcommand({ test: tests, build: builds, run: runs }),
  cabal: bySubcommand({ test: tests, build: builds, run: runs }),
  dune: bySubcommand({ test: tests, runtest: tests, build: builds, exec: runs, fmt: formats }),
  crystal: bySubcommand({ spec: tests, build: builds, run: runs }),
  gleam: bySubcommand({ test: tests, build: builds, check: builds, run: runs, format: formats }),
  rebar3: bySubcommand({
    eunit: tests,
    ct: tests,
    compile: builds,
    dialyzer: ['types', 'Check the types'],
  }),
  lein: bySubcommand({ test: tests, compile: builds, uberjar: packages, run: runs }),
  forge: bySubcommand({ test: tests, build: builds, fmt: formats }),
  hardhat: bySubcommand({ test: tests, compile: builds }),
  meson: bySubcommand({ test: tests, compile: builds, setup: ['build', 'Configure the build'] }),
  ng: bySubcommand({
    test: tests,
    e2e: tests,
    build: builds,
    lint: lints,
    serve: ['server', 'Start the development server'],
  }),
  flutter: bySubcommand({
    test: tests,
    drive: tests,
    build: builds,
    analyze: lints,
    pub: ['install', 'Install the dependencies'],
    run: ['server', 'Start the application'],
  }),
  dart: bySubcommand({
    test: tests,
    compile: builds,
    analyze: lints,
    format: formats,
    pub: ['install', 'Install the dependencies'],
    run: runs,
  }),
  zig: (words, plain) =>
    plain[0] === 'test' || (plain[0] === 'build' && plain[1] === 'test')
      ? tests
      : plain[0] === 'fmt'
        ? words.includes('--check')
          ? checksFormat
          : formats
        : plain[0] === 'run' || plain[1] === 'run'
          ? runs
          : builds,
  xcodebuild: (_words, plain) =>
    plain.some((word) => /^test(?:-without-building)?$/.test(word)) ? tests : builds,
  cmake: (words) =>
    words.includes('--build')
      ? words.some((word) => /^(?:test|check)$/.test(word))
        ? tests
        : builds
      : words.includes('--install')
        ? ['run', 'Install what was built']
        : ['build', 'Configure the build'],
  docker: image,
  podman: image,
  'docker-compose': image,
  terraform: (words, [first = '']) => {
    switch (first) {
      case 'fmt':
        return words.includes('-check') ? checksFormat : formats
      case 'validate':
        return ['lint', 'Validate the configuration']
      case 'init':
        return ['install', 'Install the providers']
      default:
        return ['run', `Run terraform ${first}`.trim(), true]
    }
  },
}
const aliases: Readonly<Record<string, string>> = {
  mvnw: 'mvn',
  tofu: 'terraform',
  bazelisk: 'bazel',
}

/** The purpose of a command of a build tool; null for any other program. */
export function ofBuildTool(program: string, words: readonly string[]): Purposed | null {
  const name = (Object.hasOwn(aliases, program) ? aliases[program] : program) ?? program
  const read = Object.hasOwn(readers, name) ? readers[name] : undefined
  const plain = words.slice(1).filter((word) => !/^[-+]/.test(word))
  return read ? read(words, plain) : null
}
