// How people and agents say that something recorded is otherwise.

/** Of a user who says that something is otherwise. */
const correction =
  /\b(?:no|nope|not|wrong|actually|instead|don['’]?t|never|stop|isn['’]?t|outdated|no longer|any ?more|changed|forget that|incorrect|now|gone|history|got rid of|moved|switched|replaced|dropped)\b/i
/** Of an agent that finds that something recorded is otherwise; what it does not do any more itself is no finding. */
const refutation =
  /\b(?:(?<!\b(?:i|we) )no longer|out ?of ?date|outdated|stale|is wrong|was wrong|incorrect|contradict\w*|not true|isn['’]?t true|has (?:since )?(?:changed|moved)|(?:does not|doesn['’]?t|do not|don['’]?t) (?:exist|match|hold)|turns out (?:that|to be)|contrary to|despite (?:the|what)|obsolete|not the case)\b/i
/** It speaks of what was recorded, and says no to it. */
const ofRecord =
  /\b(?:(?:my|our|the|earlier|older) (?:notes?|memor(?:y|ies)|records?)|recorded|remembered|noted|told at the start|earlier sessions)\b/i
const denial = /\b(?:not|no|isn['’]?t|aren['’]?t|instead|rather|but|differs?|old|gone)\b/i
/** Whether a user's words say that something is otherwise. */
export function corrects(text: string): boolean {
  return correction.test(text)
}

/** Whether a sentence of an agent says that what was recorded is otherwise. */
export function refutes(sentence: string): boolean {
  return refutation.test(sentence) || refutesRecord(sentence)
}

/** Whether it says so of something that it calls recorded. */
export function refutesRecord(sentence: string): boolean {
  return ofRecord.test(sentence) && denial.test(sentence)
}
