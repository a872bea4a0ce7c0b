// Programs whose purpose their name gives away.

/** Programs that run tests. */
export const testPrograms: ReadonlySet<string> = new Set(
  [
    'jest vitest mocha pytest py.test ava tap rspec phpunit pest ctest nextest gotestsum',
    'tox nox unittest Invoke-Pester cypress karma jasmine bats minitest ginkgo behave cucumber',
    'busted prove elm-test uvu robot behat cucumber-js shellspec codecept',
  ].flatMap((words) => words.split(' ')),
)

/** What a program that builds or checks does to the code. */
type CheckWork = 'build' | 'lint' | 'types' | 'format' | 'format_check' | 'generate'

/** What a command is for. */
export type PurposeKind = 'test' | 'build' | 'commit' | 'explore' | 'install' | 'run'

/** What a program does, where its name or its script's tells. */
export type Work = CheckWork | 'test' | 'server'

/** Programs that build, check or format, with what that is and how it is called. */
export const buildPrograms: Readonly<Record<string, readonly [CheckWork, string]>> = {
  tsc: ['types', 'Check the types'],
  'tsc-watch': ['types', 'Check the types'],
  eslint: ['lint', 'Lint'],
  biome: ['lint', 'Lint and check the format'],
  oxlint: ['lint', 'Lint'],
  prettier: ['format_check', 'Check the format'],
  stylelint: ['lint', 'Lint the styles'],
  'markdownlint-cli2': ['lint', 'Lint the Markdown'],
  markdownlint: ['lint', 'Lint the Markdown'],
  ruff: ['lint', 'Lint'],
  flake8: ['lint', 'Lint'],
  pylint: ['lint', 'Lint'],
  mypy: ['types', 'Check the types'],
  pyright: ['types', 'Check the types'],
  basedpyright: ['types', 'Check the types'],
  ty: ['types', 'Check the types'],
  black: ['format', 'Format'],
  isort: ['format', 'Sort the imports'],
  'golangci-lint': ['lint', 'Lint'],
  gofmt: ['format_check', 'Check the format'],
  goimports: ['format_check', 'Check the format'],
  staticcheck: ['lint', 'Lint'],
  modernize: ['lint', 'Modernise the code'],
  rustc: ['build', 'Compile'],
  rustfmt: ['format', 'Format'],
  'clang-tidy': ['lint', 'Lint'],
  'clang-format': ['format', 'Format'],
  gcc: ['build', 'Compile'],
  'g++': ['build', 'Compile'],
  clang: ['build', 'Compile'],
  'clang++': ['build', 'Compile'],
  ninja: ['build', 'Build'],
  make: ['build', 'Build'],
  javac: ['build', 'Compile'],
  rubocop: ['lint', 'Lint'],
  phpstan: ['types', 'Check the types'],
  psalm: ['types', 'Check the types'],
  shellcheck: ['lint', 'Lint the scripts'],
  hadolint: ['lint', 'Lint the Dockerfile'],
  webpack: ['build', 'Bundle'],
  rollup: ['build', 'Bundle'],
  esbuild: ['build', 'Bundle'],
  vite: ['build', 'Build'],
  next: ['build', 'Build'],
  msbuild: ['build', 'Build'],
  swiftc: ['build', 'Compile'],
  'electron-vite': ['build', 'Build'],
  knip: ['lint', 'Look for unused code'],
}

/** Package managers that also run scripts. */
export const managers: ReadonlySet<string> = new Set(['npm', 'pnpm', 'yarn', 'bun', 'deno'])
