// Twenty further questions of a developer who comes back, with the records that were expected before they were asked.
import type { ReturningQuestion } from './returning.ts'

/**
 * Ten pasted errors and ten questions, fourteen of them about things older than three months. Expected records were written
 * down from the transcripts; the titles of three were put right afterwards, as the record with the error is called otherwise.
 */
export const askedAgain: readonly ReturningQuestion[] = [
  {
    text: `--- FAIL: TestNewAgentHookVerbCmd_LogsInvocation (0.03s)
    hook_registry_test.go:87: failed to read log file: open /tmp/TestNewAgentHookVerbCmd/.entire/logs/test-claudecode-hook-session.log: no such file or directory
--- FAIL: TestNewAgentHookVerbCmd_LogsFailure (0.03s)
FAIL	github.com/entireio/cli/cmd/entire/cli	12.4s`,
    right: [{ session: '7505c804', turn: 1, observations: /test|hook_registry|log/i }],
  },
  {
    text: `Auto-merging cmd/entire/cli/hook_registry_test.go
Auto-merging cmd/entire/cli/hooks_git_cmd.go
CONFLICT (content): Merge conflict in cmd/entire/cli/hooks_git_cmd.go
Automatic merge failed; fix conflicts and then commit the result.
how did we resolve this one?`,
    right: [{ session: '7505c804', turn: 3, observations: /merge|conflict|hooks_git_cmd/i }],
  },
  {
    text: `tests/e2e test: [WebServer] apps/api dev:   code: 'ECONNREFUSED',
tests/e2e test: [WebServer] apps/api dev:   [errors]: [
tests/e2e test: [WebServer] apps/api dev:     Error: connect ECONNREFUSED ::1:5432
    at createConnectionError (node:net:1678:14)
    at afterConnectMultiple (node:net:1715:7)`,
    right: [{ session: 'a883dc43', turn: 2, observations: /e2e|test|Postgre|ECONN/i }],
  },
  {
    text: 'error: could not find `Cargo.toml` in `/Users/michael/Code/cipher-box` or any parent directory',
    right: [{ session: 'a883dc43', turn: 2, observations: /cargo|Rust FUSE tests/i }],
  },
  {
    text: `[CREDO]
Checking 88 source files (this might take a while) ...
  Refactoring opportunities
[F] → Function is too complex (cyclomatic complexity is 13, max is 9).
      lib/spotter_web/controllers/hooks_controller.ex:144:7 #(SpotterWeb.HooksController.tool_call)`,
    right: [
      {
        session: 'ae4a77f8',
        turn: 1,
        observations:
          /credo|complex|hooks_controller|tool_call|^Commit controller instrumentation/i,
      },
    ],
  },
  {
    text: `$ source scripts/trace_context.sh && generate_traceparent
(eval):1: permission denied:`,
    right: [
      { session: 'ae4a77f8', turn: 1, observations: /trace_context|trace context|traceparent/i },
    ],
  },
  {
    text: `make fast-ci
prettier --check '**/*.md'
[warn] docs/learned/integrations/github-review-decision.md
[warn] docs/learned/tui/status-indicators.md
[warn] Code style issues found in 2 files. Run Prettier with --write to fix.
make: *** [Makefile:51: prettier-check] Error 1`,
    right: [
      { session: 'bd324282', turn: 1, observations: /prettier|fast-ci|fast CI|status-indicators/i },
    ],
  },
  {
    text: `src/api/utils/git-operations.ts:6:1 assist/source/organizeImports  FIXABLE
  × The imports and exports are not sorted.
    4 │  */
  > 6 │ import { join } from "path";
    7 │ import type { IFileChange } from "@shared/types/remediation";
  i Safe fix: Organize Imports (Biome)`,
    right: [{ session: '44d06b83', turn: 1, observations: /lint|import|git-operations|biome/i }],
  },
  {
    text: `# github.com/jandedobbeleer/oh-my-posh/src/color [github.com/jandedobbeleer/oh-my-posh/src/color.test]
color\\gradient_test.go:211:6: assert.Len(t, result, 2, tc.Case) (no value) used as value
FAIL	github.com/jandedobbeleer/oh-my-posh/src/color [build failed]`,
    right: [{ session: '493c22a8', turn: 11, observations: /gradient_test|go test/i }],
  },
  {
    text: `segments\\configured_language.go:37:4: string \`gfortran\` has 3 occurrences, make it a constant (goconst)
segments\\configured_language.go:45:2: string \`ruby\` has 5 occurrences, make it a constant (goconst)
segments\\configured_language.go:48:4: string \`rbenv\` has 3 occurrences, make it a constant (goconst)`,
    right: [{ session: '03ce845f', turn: 5, observations: /lint|configured_language|constant/i }],
  },
  {
    text: 'where are the hook logs written since they were consolidated, is it one file per worktree?',
    right: [{ session: '7505c804', turn: 1, observations: /log/i }],
  },
  {
    text: 'which copilot review comments did we answer on the logging pull request',
    right: [{ session: '7505c804', turn: 3, observations: /review|copilot|comment/i }],
  },
  {
    text: 'how do legacy file pointers get their random IPNS keys',
    right: [{ session: 'a883dc43', turn: 2, observations: /migrat|IPNS|FilePointer|useFolder/i }],
  },
  {
    text: 'why did with_span have to become a macro in the trace helpers?',
    right: [
      { session: 'ae4a77f8', turn: 1, observations: /with_span|macro|OtelTraceHelpers/i },
      { session: 'ae4a77f8', turn: 2, observations: /with_span|macro|OtelTraceHelpers/i },
    ],
  },
  {
    text: 'how is an evaluation linked in the database to the remediation whose impact it measures',
    right: [
      {
        session: '44d06b83',
        turn: 1,
        observations: /link|resultEvaluation|result_evaluation|repository|database/i,
      },
    ],
  },
  {
    text: 'what components and hooks does the Next.js todo app consist of',
    right: [{ session: 'fe5e1c67', turn: 1, observations: /todo|component|hook/i }],
  },
  {
    text: "why can't the accent color be used in a gradient",
    right: [
      { session: '493c22a8', turn: 12, observations: /accent/i },
      { session: '493c22a8', turn: 13, observations: /accent/i },
    ],
  },
  {
    text: 'which commits did the language migration end in?',
    right: [{ session: '03ce845f', turn: 10, observations: /commit|migrat|refactor/i }],
  },
  {
    text: 'what is configured_language.go called now',
    right: [{ session: '03ce845f', turn: 8, observations: /rename|languages|NewLanguage/i }],
  },
  {
    text: 'background of the streaming placeholder follows the gradient?',
    right: [{ session: '493c22a8', turn: 27, observations: /stream|placeholder/i }],
  },
]
