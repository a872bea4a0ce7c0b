// Programs whose purpose their name gives away.

/** Programs that run tests. */
export const testPrograms: ReadonlySet<string> = new Set(
  [
    'jest vitest mocha pytest py.test ava tap rspec phpunit pest ctest nextest gotestsum',
    'tox nox unittest cypress karma jasmine bats minitest ginkgo behave cucumber',
  ].flatMap((words) => words.split(' ')),
)

/** Programs that build, check or format, with what that is called. */
export const buildPrograms: Readonly<Record<string, string>> = {
  tsc: 'Check the types',
  'tsc-watch': 'Check the types',
  eslint: 'Lint',
  biome: 'Lint and check the format',
  oxlint: 'Lint',
  prettier: 'Check the format',
  stylelint: 'Lint the styles',
  'markdownlint-cli2': 'Lint the Markdown',
  markdownlint: 'Lint the Markdown',
  ruff: 'Lint',
  flake8: 'Lint',
  pylint: 'Lint',
  mypy: 'Check the types',
  pyright: 'Check the types',
  basedpyright: 'Check the types',
  ty: 'Check the types',
  black: 'Format',
  isort: 'Sort the imports',
  'golangci-lint': 'Lint',
  gofmt: 'Check the format',
  goimports: 'Check the format',
  staticcheck: 'Lint',
  modernize: 'Modernise the code',
  rustc: 'Compile',
  rustfmt: 'Format',
  'clang-tidy': 'Lint',
  'clang-format': 'Format',
  gcc: 'Compile',
  'g++': 'Compile',
  clang: 'Compile',
  'clang++': 'Compile',
  cmake: 'Configure the build',
  ninja: 'Build',
  make: 'Build',
  bazel: 'Build',
  javac: 'Compile',
  rubocop: 'Lint',
  phpstan: 'Check the types',
  psalm: 'Check the types',
  shellcheck: 'Lint the scripts',
  hadolint: 'Lint the Dockerfile',
  webpack: 'Bundle',
  rollup: 'Bundle',
  esbuild: 'Bundle',
  vite: 'Build',
  next: 'Build',
  turbo: 'Build',
  nx: 'Build',
  msbuild: 'Build',
  xcodebuild: 'Build',
  swiftc: 'Compile',
  'electron-vite': 'Build',
  knip: 'Look for unused code',
}

/** Package managers that also run scripts. */
export const managers: ReadonlySet<string> = new Set(['npm', 'pnpm', 'yarn', 'bun', 'deno'])
