// Twenty questions that a developer would ask who comes back to the recorded projects on 2026-07-23, with the record that answers.

/** A record of a recorded session: its turn, and those of the turn's observations that answer by themselves. */
export interface RightRecord {
  /** How the session's id begins. */
  readonly session: string
  /** The turn's number, 1 for the first. */
  readonly turn: number
  /** Titles of the observations that answer; none when left out. */
  readonly observations?: RegExp
}

export interface ReturningQuestion {
  readonly text: string
  readonly right: readonly RightRecord[]
}

/** When they are asked, in ms. */
export const askedAt = Date.UTC(2026, 6, 23, 12)

/** Written from reading the transcripts, before anything was tuned. */
export const returningQuestions: readonly ReturningQuestion[] = [
  {
    text: `Desktop build is red again after I merged main into the crypto branch:

error[E0063]: missing field \`ipns_private_key_encrypted\` in initializer of \`FilePointer\`
   --> src/fuse/inode.rs:1204:35
    |
1204|                 FolderChild::File(crate::crypto::folder::FilePointer {
    |                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ missing \`ipns_private_key_encrypted\`

warning: unused variable: \`resolved\`
   --> src/fuse/inode.rs:375:26
For more information about this error, try \`rustc --explain E0063\`.
error: could not compile \`cipherbox-desktop\` (bin "cipherbox-desktop" test) due to 1 previous error; 11 warnings emitted`,
    right: [
      {
        session: 'a883dc43',
        turn: 3,
        observations: /FilePointer|Rust test compilation|cargo test|populate_folder/,
      },
    ],
  },
  {
    text: `$ gh pr create --draft --base alex/ent-301-spool --head alex/ent-302-lanes
pull request create failed: GraphQL: Head sha can't be blank, Base sha can't be blank, No commits between alex/ent-301-spool and alex/ent-302-lanes, Base ref must be a branch (createPullRequest)

I have seen this before, what was it?`,
    right: [{ session: '7505c804', turn: 2, observations: /draft (?:PR|pull request)/i }],
  },
  {
    text: `CI is failing on the integration job:

test	Tests	2026-07-22T16:28:41.9416344Z --- FAIL: TestHookLogging_WritesToSessionLogFile (0.01s)
test	Tests	2026-07-22T16:28:41.9417011Z     hook_logging_test.go:53: expected log file at /tmp/TestHookLogging_WritesToSessionLogFile1129/001/.entire/logs/test-logging-session-123.log but it doesn't exist
test	Tests	2026-07-22T16:28:41.9423476Z --- FAIL: TestHookLogging_FallsBackToStderrWithoutSession (0.01s)
test	Tests	2026-07-22T16:28:41.9440102Z FAIL	github.com/entireio/cli/cmd/entire/cli/integration_test	38.114s
##[error]Process completed with exit code 1.`,
    right: [
      {
        session: '7505c804',
        turn: 5,
        observations: /CI status|TestHookLogging|hook_logging_test|integration/i,
      },
    ],
  },
  {
    text: `golangci-lint run ./...
cmd/entire/cli/hooks_git_cmd.go:71:13: Error return value of \`paths.ReadCurrentSession\` is not checked (errcheck)
cmd/entire/cli/logging/logger.go:131:12: G304: Potential file inclusion via variable (gosec)
	f, err := os.OpenFile(logFilePath, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
2 issues:
* errcheck: 1
* gosec: 1`,
    right: [{ session: '7505c804', turn: 1, observations: /linter|initHookLogging|Changed Init/ }],
  },
  {
    text: `### Environment
- Elixir 1.19.2, Erlang/OTP 28.1.1
- macOS 15.5 (24F74), arm64

### Expected behavior
The application starts.

### Actual behavior
** (Mix) Could not start application opentelemetry: exited in: :opentelemetry_app.start(:normal, [])
    ** (EXIT) an exception was raised:
        ** (BadMapError) expected a map, got:

    [exporter: {:otel_exporter_stdout, []}]

            (erts 16.1.1) :erlang.is_map_key(:exporter, [exporter: {:otel_exporter_stdout, []}])
            (opentelemetry 1.7.0) deps/opentelemetry/src/otel_configuration.erl:213: anonymous fn/6 in :otel_configuration.merge_processor_config/4
            (stdlib 7.1) maps.erl:894: :maps.fold_1/4

### Steps to reproduce
1. mix deps.get
2. mix test`,
    right: [
      {
        session: 'ae4a77f8',
        turn: 1,
        observations:
          /test results|counts unknown|config|dev\.exs|test\.exs|runtime\.exs|OTEL init/,
      },
    ],
  },
  {
    text: `Pre-commit validation failed:

[DIALYZER]
PLT is up to date!
No :ignore_warnings opt specified in mix.exs and default does not exist.
Total errors: 1, Skipped: 0, Unnecessary Skips: 0
done in 0m12.09s
lib/spotter_web/controllers/otel_trace_helpers.ex:61:13:pattern_match
The pattern can never match the type.

Pattern:
{:ok, _trace_id}

Type:
:error`,
    right: [
      {
        session: 'ae4a77f8',
        turn: 1,
        observations: /dialyzer|Commit controller instrumentation|OtelTraceHelpers/i,
      },
      {
        session: 'ae4a77f8',
        turn: 2,
        observations: /dialyzer|OtelTraceHelpers|otel_trace_helpers/i,
      },
    ],
  },
  {
    text: `Vercel deploy of the todo app dies:

info  - Creating an optimized production build ...
> Build error occurred
[TypeError: generate is not a function]
    at generateBuildId (/vercel/path0/node_modules/next/dist/build/generate-build-id.js:14:25)
    at async /vercel/path0/node_modules/next/dist/build/index.js:301:29
Error: Command "next build" exited with 1`,
    right: [{ session: 'fe5e1c67', turn: 1, observations: /next|build/i }],
  },
  {
    text: `fast-ci on my laptop says

error[unresolved-attribute]: Object of type \`Self@fetch_plans_by_ids\` has no attribute \`_fetch_learn_issue_states\`
   --> packages/erk-shared/src/erk_shared/gateway/plan_data_provider/real.py:456:30
error[unknown-argument]: Argument \`learn_issue_states\` does not match any known parameter of bound method \`_build_row_data\`
   --> packages/erk-shared/src/erk_shared/gateway/plan_data_provider/real.py:470:17
Found 2 diagnostics

did I break that or was it there already?`,
    right: [{ session: '45208657', turn: 1, observations: /ty errors|fast CI/ }],
  },
  {
    text: `# github.com/jandedobbeleer/oh-my-posh/src/color [github.com/jandedobbeleer/oh-my-posh/src/color.test]
color\\gradient_test.go:82:79: not enough arguments in call to GradientCells
	have (string, number, *Defaults, bool)
	want (Ansi, int, String, bool, *Set, []*Set)
FAIL	github.com/jandedobbeleer/oh-my-posh/src/color [build failed]
FAIL`,
    right: [{ session: '493c22a8', turn: 11, observations: /GradientCells|go test|Amended/ }],
  },
  {
    text: `golangci-lint fails on the branch with the migrated languages:

segments\\flutter.go:26:35: string \`pubspec.yaml\` has 3 occurrences, make it a constant (goconst)
	f.extensions = []string{"*.dart", "pubspec.yaml", "pubspec.yml", "pubspec.lock"}
segments\\project.go:118:17: string \`pubspec.yaml\` has 3 occurrences, make it a constant (goconst)
2 issues:
* goconst: 2`,
    right: [
      {
        session: '03ce845f',
        turn: 7,
        observations: /lint|pubspec|Flutter/,
      },
    ],
  },
  {
    text: 'how did we make the dash show where the time of a fetch goes?',
    right: [
      {
        session: '45208657',
        turn: 1,
        observations: /FetchTimings|timing|StatusBar|fetch_plans|_load_data/,
      },
    ],
  },
  {
    text: 'why can I not scroll back in the xterm.js terminal',
    right: [{ session: 'd6e0bada', turn: 2, observations: /xterm/ }],
  },
  {
    text: 'what is the --plan-issue flag called now',
    right: [{ session: 'bd324282', turn: 1, observations: /learn-plan/ }],
  },
  {
    text: 'where do the scores before and after a remediation get compared, which endpoint starts it',
    right: [
      {
        session: '44d06b83',
        turn: 1,
        observations: /evaluateImpact|ScoreComparison|Impact|impact/,
      },
      { session: '44d06b83', turn: 2, observations: /impact evaluation/i },
    ],
  },
  {
    text: 'is a gradient segment slower to render than a solid one?',
    right: [{ session: '493c22a8', turn: 28, observations: /solid|A\/B/ }],
  },
  {
    text: 'how many cells must a segment have before a gradient is drawn, and what colour does a narrower one get',
    right: [
      { session: '493c22a8', turn: 15, observations: /width/ },
      { session: '493c22a8', turn: 17, observations: /width/ },
    ],
  },
  {
    text: 'accent as gradient stop',
    right: [
      { session: '493c22a8', turn: 12 },
      { session: '493c22a8', turn: 13, observations: /accent|parseTrueColor/ },
    ],
  },
  {
    text: 'Which languages were moved over to the generic language engine?',
    right: [
      { session: '03ce845f', turn: 10, observations: /19 languages/ },
      { session: '03ce845f', turn: 7, observations: /ConfiguredLanguage/ },
    ],
  },
  {
    text: 'what did the review of the language migration plan find about dart and flutter?',
    right: [{ session: '03ce845f', turn: 3, observations: /[Rr]eview/ }],
  },
  {
    text: 'transient prompt trailing cap has the wrong color',
    right: [{ session: '493c22a8', turn: 25 }],
  },
]
