// Knows how build tools, task runners and hooks say that what they ran failed as a whole, beside tests that passed too.

/** Sources: the tools' own outputs. What stands here says of the run itself that it failed, not of one thing in it. */
const failed: readonly RegExp[] = [
  // Scripts of npm, pnpm, yarn, bun and npm-run-all.
  /^(?:.{0,80}: )?\s*(?:ELIFECYCLE|ERR_PNPM_\w+)\s/,
  /^npm (?:error|ERR!) (?:code \S|errno \d|Lifecycle script|command failed|Exit status [1-9]|Missing script)/,
  /^error Command failed\b|^ERROR: "[^"]{1,200}" exited with|^error: script "[^"]{1,200}" exited with code [1-9]/,
  /\b[Ee]xited with (?:exit )?(?:code|status) [1-9]\d*\b|\bexited \([1-9]\d*\)$|^(?:Error: )?Command failed with exit code [1-9]/,
  // Monorepos: turbo, nx, lerna, rush, wireit, moon.
  /^\s*ERROR\s+run failed:|^Failed:\s+\S+#\S/,
  /^ *NX {2,3}(?:Ran|Running) targets? .{1,200} failed\b|^\s*✖\s+\d+\/\d+ targets? failed\b/,
  /^lerna ERR! |^Operations? failed\.$|^❌ .{1,200} exited with exit code [1-9]|^Error: task_runner::/,
  // Runners of recipes: make, ninja, just, task, mise, rake, invoke, tox, nox.
  /^g?make(?:\[\d+\])?: \*\*\* |^ninja: build stopped:|^error: Recipe `|^task: (?:Failed to run|No )/,
  /^\[[\w:-]+\] ERROR task failed|^rake aborted!|^Encountered a bad command exit code!/,
  /^ {2}evaluation failed :\(|^ {2}[\w.-]+: FAIL\b(?: code \d+)?|^ERROR: {2,3}[\w.-]+: (?:commands|InvocationError)/,
  /^nox > (?:Session \S+ failed|Command .{1,300} failed with exit code|\* \S+: failed)/,
  // Maven, Gradle, Ant, sbt, .NET, Xcode, Bazel, CMake.
  /^(?:\[(?:INFO|ERROR)\] )?BUILD FAILURE\b|^\[ERROR\] (?:Failed to execute goal |-> \[Help 1\]|\[Help 1\] )/,
  /^(?:Total time: .{1,40})?BUILD FAILED\b|^FAILURE: Build (?:failed|completed with \d)/,
  /^\[error\] \(.{1,200}\) .{0,200}(?:[Ff]ailed|Exception|unsuccessful)/,
  /^Build FAILED\.?$|^\s*[1-9]\d{0,5} Error\(s\)$|^\*\* (?:BUILD|TEST|ARCHIVE) FAILED \*\*/,
  /^(?:ERROR|FAILED|INFO): Build did NOT complete successfully|^-- Configuring incomplete, errors occurred/,
  // Compilers that end the run of another.
  /^error: could not compile `|^error: aborting due to|^Halting VM with exit status [1-9]/,
  // Bundlers and frameworks.
  /^Failed to compile\b|^(?:webpack .{1,20} )?compiled with \d+ errors?\b|^error during build:|^✗ Build failed in|^🚨 Build failed/,
  /^> Build error occurred|^Build failed with \d+ errors?|^Error: error building site:|^Aborted with \d+ (?:Build)?[Ww]arnings? in strict mode/,
  // Containers, infrastructure and CI.
  /^ERROR: failed to (?:solve|build)\b|^failed to solve: |did not complete successfully: exit code: [1-9]|^dependency failed to start: /,
  /^Error response from daemon: |^(?:│ )?Error: (?:INSTALLATION|UPGRADE) FAILED|^\S{1,100} +: ok=\d+ .{0,80}\bfailed=[1-9]/,
  /^##\[error\]|^(?:ERROR: )?Job failed: exit code [1-9]|🏁 {1,2}Job failed$|^Error: Job '.{1,100}' failed$/,
  // Hooks: pre-commit, lefthook, husky.
  /^.{1,100}\.{3,}Failed$|^\s*🥊 /u,
]

/** What is asked of the tests beside that they pass; some tell it before they count. */
const missed: readonly RegExp[] = [
  /\bcoverage threshold\b.{1,80}\bnot met\b|^ERROR: Coverage for .{1,80} does not meet|^FAIL Required test coverage\b|^Coverage failure: /,
  /^Coverage test failed, threshold not met|\bcoverage \([\d.]+%\) is below the expected minimum|^SimpleCov failed with exit/,
  /^Vitest caught \d+ unhandled errors? during the test run|^Script .{1,200} returned with error code [1-9]/,
]

/** Characters of a line that are read. */
const longest = 1000

/** Whether a line says of a whole run that it failed. */
export function saysRunFailed(line: string): boolean {
  return (line.length < longest && failed.some((one) => one.test(line))) || saysMissed(line)
}

/** Whether tests that passed did not cover what was asked of them, or left errors behind. */
export function saysMissed(line: string): boolean {
  return line.length < longest && missed.some((one) => one.test(line))
}
