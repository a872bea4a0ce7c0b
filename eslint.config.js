// The check for regular expressions whose time grows with the square of their input; Biome has none.
import parser from '@babel/eslint-parser'
import regexp from 'eslint-plugin-regexp'

/** Also what only a text that we do not see at that place would show. */
const all = { report: 'potential' }

export default [
  // Programs that are read, not run.
  { ignores: ['src/main/syntax/script-calls/testing/suite'] },
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
    files: ['src/**/*.ts'],
    // The host's lock is an open transaction, on a file of its own.
    ignores: ['**/*.test.ts', 'src/main/base/host-lock.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          // A full disk fails its end, and what is written from then on is taken for stored.
          selector:
            'CallExpression[callee.property.name=/^(exec|prepare)$/] > Literal[value=/^\\s*(BEGIN|SAVEPOINT|RELEASE|COMMIT|END)\\b/i]',
          message: 'Begin a transaction by `transact`, `askWithoutTrace` or better-sqlite3’s own.',
        },
      ],
    },
  },
]
