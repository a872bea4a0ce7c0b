// Tells which lines of a log say what went wrong, and which only that something did.

/** A level, a sign or a word that programs set before what went wrong. */
const marked =
  /\b(?:ERROR|FATAL|CRITICAL|SEVERE|PANIC|EMERGENCY)\b|(?:Error|Exception|Panic|Failure|Fault)\b(?::|\]|\s*$)|\berror(?:\[[\w-]+\]|\s+[A-Z]{1,4}\d{2,5})?:|\[(?:error|crit|critical|alert|emerg|fatal|[EFRCW])\]|\bpanic(?:ked at|:)|^\s*--- FAIL|\bfatal(?: error)?:|\bUncaught\b|\bfailed:|\bFAILED\b|^E\s{2,}\S|^\s*\*\* \(|\bCaused by:|^[EF], \[|\blevel=(?:error|fatal|panic|crit)|"level":\s?"(?:error|fatal|critical)"|^\s*[✗✖×✕❌⨯]\s|:\d+:\d+: [EFWC]: |^\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} {1,4}\d{1,6} {1,4}\d{1,6} [EF] \w|^\s*\d+:\d+\s+error\s|^e: |\bWarning\s{1,9}(?:Failed|Unhealthy|BackOff|Evicted)|\bcannot find\b|\bundefined:|\bcommand not found\b/
/** Words of what went wrong, in lines that nothing marks. */
const failing =
  /\b(?:cannot|can['’]t|could not|couldn['’]t|unable to|not (?:found|allowed|permitted|compiled|available|assignable|possible)|no (?:such|space|local return)|denied|refused|rejected|timed? ?out|too (?:many|big|large|long|complex|deep|high|few|quickly)|exceed(?:s|ed)|exhausted|killed|deadlock|out of memory|already (?:in use|exists|allocated)|expected|unexpected|invalid|missing|undefined|unknown|corrupt|expired|aborted|crashed|max(?:imum)?(?: \w+)? is|fail(?:s|ed|ure)?|violat(?:es|ed|ion)|starvation)\b/i
/** That something failed, which the lines before say better. */
const outcomes =
  /\bProcess completed with exit code|\bELIFECYCLE\b|\berrno \d|\bBUILD FAIL|^make(?:\[\d+\])?: \*\*\*|\[ERROR\]\s+(?:->|Re-run|For more|To see|After correcting|$)|^error: (?:could not compile|aborting due to|build failed)|\bbuild failed, waiting|\bcomplete log of this run|^\W{0,4}(?:FAIL|FAILED|ERROR)\W*$|^\W{0,4}Found \d+ (?:error|problem)|\bcompiled with \d+ error|^\W{0,9}(?:Tests?(?: Files| Suites)?:?\s|Snapshots:|Duration|Time:)|^\W{0,40}\d+ (?:passed|failed|errors?|warnings?|problems?|offenses?|failures?|examples?|checks?|tests?|actionable)\b|\b\d+ (?:offenses?|files?) (?:detected|inspected)|^\W{0,9}\d+ of \d+ \w+ failed|\b(?:unreachable|skipped)=\d|^\W{0,9}Conversion failed|^\* (?:Try|What went wrong|Where|Exception is):|^\W{0,3}> Run with --/

/** Whether a line says by itself that it tells an error. */
export function isMarkedError(line: string): boolean {
  return marked.test(line)
}

/** Whether a line is worded like a failure. */
export function tellsFailure(line: string): boolean {
  return failing.test(line)
}

/** Whether a line tells that something failed and not what: the last lines of a build, the sums of a test run. */
export function isOutcome(line: string): boolean {
  return outcomes.test(line)
}
