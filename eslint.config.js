// The check for regular expressions whose time grows with the square of their input; Biome has none.
import parser from '@babel/eslint-parser'
import regexp from 'eslint-plugin-regexp'

/** Also what only a text that we do not see at that place would show. */
const all = { report: 'potential' }

export default [
  {
    files: ['**/*.ts', '**/*.tsx'],
    // What tests read was written by ourselves.
    ignores: ['**/*.test.ts', '**/*.test.tsx'],
    plugins: { regexp },
    languageOptions: {
      // ESLint's own parser for TypeScript needs an older compiler than ours.
      parser,
      parserOptions: {
        requireConfigFile: false,
        babelOptions: { parserOpts: { plugins: ['typescript', 'jsx'] } },
      },
    },
    // Biome reads the comments that turn a rule off.
    linterOptions: { noInlineConfig: true },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', all],
      'regexp/no-super-linear-move': ['error', { ...all, ignoreSticky: false }],
    },
  },
  {
    // These still hold such expressions; the list only ever gets shorter.
    files: [
      'src/main/capture/git-files.ts',
      'src/main/capture/remote-url.ts',
      'src/main/capture/secret-assignments.ts',
      'src/main/capture/secret-names.ts',
      'src/main/cli/program.ts',
      'src/main/context/compose.ts',
      'src/main/context/plain-line.ts',
      'src/main/distill/rules/agent-message.ts',
      'src/main/distill/rules/build-report.ts',
      'src/main/distill/rules/command-words.ts',
      'src/main/distill/rules/command.ts',
      'src/main/distill/rules/creation-words.ts',
      'src/main/distill/rules/declarations.ts',
      'src/main/distill/rules/deeds.ts',
      'src/main/distill/rules/edit-words.ts',
      'src/main/distill/rules/exploration.ts',
      'src/main/distill/rules/first-error.ts',
      'src/main/distill/rules/git.ts',
      'src/main/distill/rules/headline.ts',
      'src/main/distill/rules/import-lines.ts',
      'src/main/distill/rules/other-tool.ts',
      'src/main/distill/rules/plain-text.ts',
      'src/main/distill/rules/program-purpose.ts',
      'src/main/distill/rules/prompt-gist.ts',
      'src/main/distill/rules/replaced-words.ts',
      'src/main/distill/rules/sentence-weight.ts',
      'src/main/distill/rules/shell-command.ts',
      'src/main/distill/rules/short-path.ts',
      'src/main/distill/rules/telling-lines.ts',
      'src/main/distill/rules/test-runners/bun-test.ts',
      'src/main/distill/rules/test-runners/cargo-test.ts',
      'src/main/distill/rules/test-runners/ex-unit.ts',
      'src/main/distill/rules/test-runners/jest.ts',
      'src/main/distill/rules/test-runners/junit.ts',
      'src/main/distill/rules/test-runners/node-test.ts',
      'src/main/distill/rules/test-runners/phpunit.ts',
      'src/main/distill/rules/test-runners/playwright.ts',
      'src/main/distill/rules/test-runners/pytest.ts',
      'src/main/distill/rules/test-runners/rspec.ts',
      'src/main/distill/rules/test-runners/vitest.ts',
      'src/main/distill/rules/value-changes.ts',
      'src/main/http/route-guard.ts',
      'src/main/http/static-files.ts',
      'src/renderer/format/paths.ts',
      'src/renderer/format/plain-text.ts',
      'src/shared/prices.ts',
    ],
    rules: {
      'regexp/no-super-linear-backtracking': 'off',
      'regexp/no-super-linear-move': 'off',
    },
  },
]
