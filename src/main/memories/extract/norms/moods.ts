// What a clause does to whoever hears it: asks, obliges, tells how things of a kind are, or what somebody likes.

/**
 * `duty`: something must be so; `custom`: we do it so; `generic`: things of a kind are so; `wish`: somebody would like
 * it so; `habit`: it is expected to come again; `order`: do it; `short`: no more than the one and not the other.
 */
export type Mood = 'duty' | 'custom' | 'generic' | 'wish' | 'habit' | 'order' | 'short'

const duty =
  /^(?:(?:all|always|also|never|strictly|now|therefore|thus|then) ){0,2}(?:must|shall|ha(?:s|ve) to|needs?(?! (?:to know|help))|(?:is|are|gets?) (?:not |all |always |never |strictly )?(?:to be|required|mandatory|expected|supposed|obliged|banned|forbidden|prohibited|disallowed|off[- ]limits)|(?:may|should|can)(?:not| not| never| only)|can['’]t|should(?:n['’]t)?|ought to|not allowed|no-go|a must|wants?|mandatory)\b/iu
/** Present, of things of a kind. */
const present =
  /^(?:(?:all|always|never|only|also|just|both|now|therefore|thus|then|still) ){0,2}(?:(?:are|is)(?= (?:(?:all|always|never|only|not|also|now|both|therefore|either|strictly) ){0,2}(?:\p{L}{2,}ed|written|kept|put|done|made|sent|set|hidden|frozen|split|spelt|held|free of|in|on|under|below|at (?:most|least)|within|up to|upper|lower|plural|singular|uppercase|lowercase|camel|snake|pascal|kebab|immutable|optional|nullable|private|public|static|final|async|pure|tabs|spaces|utc|evil|banned|['"‘“`\d]|no (?!longer)|not)(?![\p{L}]))|gets?(?= (?:an?|the|both|no|\p{L}+ed|done|written|put|sent|built)\b)|have|has|carry|carries|starts?|begins?|ends?|lives?|belongs?|goes|go|comes?|stays?|takes?|uses?|returns?|talks?|contains?|includes?|follows?|sits?|reads?|ships?|moves?|tells?|remains?|match(?:es)?|bears?|wears?|throws?|logs?|passes|pass|branch|closes?|names?|defines?|declares?|exposes?|inherits?|extends?|implements?|accepts?|validates?|runs? (?:in|through|under|with|without)|doesn['’]t|does not|do not|don['’]t|aren['’]t|isn['’]t|undergo(?:es)?|keeps?|holds?|explains?|says?|says?|points?|lead|leads|wraps?|receives?|serves?|lists?|documents?|covers?|mentions?|link|links|references?)(?!\p{L})/iu
/** A state of this moment, or what something is good for. */
const unfit =
  /^(?:(?:all|always|never|only|also|just|both|now) ){0,2}(?:(?:are|is) (?:\p{L}+ly )?(?!using\b)\p{L}+ing\b|(?:are|is) (?:often|sometimes|usually|typically|mostly|generally|definitely|indeed|highly|actually|currently|commonly) |(?:are|is) (?:\p{L}+ ){0,2}(?:valued|appreciated|affected|impacted|based|related|supposed|involved|interested|concerned|needed|aligned|encouraged|designed|intended|known|confused|overlooked|recommended|considered|limited|updated|excited|located|in (?:use|progress|place|sync|order|line|trouble|touch|charge))\b|(?:are|is) (?:not )?(?:there|here|done|ready|fine|ok(?:ay)?|good|great|fast|slow|back|up|down|in place|available|easy|hard|better|worse|gone|new|old|nice|different|similar|about|like|why|how|what|where|important|crucial|essential|a (?:great|good|bad|big|way)|one of|part of|due|at risk|too|very|so|really|quite)\b|(?:do|does) ?(?:n['’]t|not) (?:work|load|show|appear|render|open|close|update|respond|fire|start|display|save|exist|make sense|match|seem|look|know|matter|help|support|have|pass|compile|build|run)\b|(?:ha(?:s|ve)) (?:been(?! (?:through|reviewed|tested|formatted|approved))|always been|to do|changed|become)\b|takes? (?:\d|a (?:while|long|lot|minute|second|day)|ages|forever|hours|minutes|too|so|up|over|place|time|effort|about)|comes? (?:up|back|in handy|first|out|along|to mind)|goes (?:well|wrong|on|up|down|away|through)|go (?:wrong|well|on|up|down|away)\b)/iu
const habit =
  /\b(?:get (?:used to|into the habit of)|make (?:it )?a habit|i(?:['’]d| would)? (?:expect|insist on|demand)|we expect|is expected|are expected|it(?:['’]s| is) (?:mandatory|required|forbidden|obligatory|compulsory|not allowed|policy|our (?:policy|rule))|^(?:may|can|must|should) (?!you|we|i|they|it|he|she|the|this|that)\p{L}+ (?:\p{L}+ )?be |(?:i|we) won['’]t (?:merge|approve|accept|review)|i don['’]t (?:ever )?(?:want|like) (?:to see|seeing)|i never want)\b/iu
const wish =
  /^(?:(?:could|would|can|will) you(?: please| kindly)?|(?:could|can) we please|would (?:you mind|it be possible)|(?:may|might|can|could) (?:i|we)(?: please| kindly)?(?: ask)?|i(?:['’]d| would)(?: really| much)? (?:be (?:very |so |really )?(?:grateful|happy|glad|thankful|happier)|appreciate|love|like|prefer|rather|ask|welcome)|it(?:['’]d| would)(?: really)? (?:help|be (?:great|nice|good|helpful|lovely|better|easier|useful|best))|i (?:do )?(?:want|prefer|like|need)\b|i(?:['’]m| am) (?:a fan of|fond of|big on)|let['’]s|i hate|can we|my preference)\b/iu
const custom =
  /^(?:we|everyone|everybody|nobody|no one|people here|our team|the team|this team)\b(?: (?:all|always|only|never|do not|don['’]t|does not|doesn['’]t|also|generally|usually|strictly|now)){0,2} (?!(?:(?:do|does)(?= not)|don['’]t|doesn['’]t|not|all|always|only|never|also|generally|usually|strictly|now|need|have|has|want|are|is|was|were|had|should|could|might|may|can|will|would|must|tend|think|know|hope|see|feel|believe|love|look|get|lose|value|encourage|aim|strive|understand|care|learn|wait|find|help|seem|like|been|got|just|got|both|believe|offer|provide|support|appreciate|work|foster|promote|recogni[sz]e|focus|expect)\b)(?!\p{L}{2,}ed\b)(?:did|went|got|lost|made|took|said|found|ran|wrote|built|broke|chose|gave|saw|spent|left|felt|thought|knew|met|held|came|became|began|kept|told)?(?<!(?:did|went|got|lost|made|took|said|found|ran|wrote|built|broke|chose|gave|saw|spent|left|felt|thought|knew|met|held|came|became|began|kept|told))\p{L}+/iu
const order =
  /^(?:(?:please|kindly|always|never|only|do|try to|make sure to|be sure to|remember to|ensure|let['’]s) )*(?:(?:don['’]t|do not|never|avoid|stop) \p{L}+|(?:name|keep|write|use|put|prefix|suffix|start|end|begin|add|include|prefer|avoid|stick|call|give|place|store|log|sort|squash|pin|wrap|document|comment|annotate|catch|return|throw|validate|test|mock|format|group|split|store|quote|escape|import|export|declare|define|commit|branch|tag|link|close|open|spell|leave|move|make|encrypt|mask|check|run|follow|treat|pass|separate|limit|round|review)\b)/iu
/** No more than the one and not the other, or so many of a thing. */
const short =
  /^(?:please )?(?:[`'"]?[\p{L}@][\p{L}\d@./+#_-]{1,40}[`'"]? (?:please,? not|instead of|rather than|over(?! (?:that|this|it|the|there|here)\b)|, not|and not)\b|[`'"]?[\p{L}@][\p{L}\d@./+#_-]{1,40}[`'"]? please, not\b|[`'"]?[\p{L}@][\p{L}\d@./+#_-]{1,40}[`'"]?(?:,| -) not\b|(?:a |one |a single |max(?:imum)? \w+ )\p{L}+ per \p{L}+|no (?!(?:changes?|errors?|warnings?|failures?|need)\b)\p{L}+(?: \p{L}+)? (?:in|on|to|for|without|inside|outside|after|before)\b|no \p{L}+, no \p{L}+|\d+ \p{L}+ (?:max(?:imum)?|at most|tops)\b|max(?:imum)? \d+ \p{L}+|(?:up to|at most|no more than) \w+ \p{L}+ (?:for|per|in) |there(?:['’]s| is| are) no \p{L}+ing\b|[`'"]?[\p{L}@][\p{L}\d@./+#_-]{1,40}[`'"]? for (?:all |every |each |any |everything|\p{L}+ \p{L}+s\b|\p{L}+s\b))/iu

/** How something is written, named, placed or treated, as against what it does while it runs. */
const styled =
  /^(?:(?:all|always|never|only|also|just|both|now|therefore|thus|then) ){0,2}(?:(?:are|is|gets?) (?:(?:all|always|never|only|not|also|now|both|therefore|either) ){0,2}(?:named|called|prefixed|suffixed|squashed|pinned|kept|put|capitali[sz]ed|documented|reviewed|tested|encrypted|done|spel(?:t|led)|formatted|indented|versioned|abbreviated|frozen|written (?:in|with|as|for|by)|stored (?:in|as)|merged|upper|lower|plural|singular|uppercase|lowercase|camel\p{L}*|snake\p{L}*|pascal\p{L}*|kebab\p{L}*|immutable|tabs|spaces|utc|evil|banned|noise|forbidden|taboo|an? (?:smell|sin|no-go)|to be|under|below|within|at most|up to|free of|in (?:camel|snake|pascal|kebab|upper|lower|english|utc|the (?:plural|singular|imperative|present|past)|plural|singular)|['"‘“`]|a (?:noun|verb))|(?:start|begin|end)s?\b|carr(?:y|ies)\b|bears?\b|wears?\b|lives?\b|belongs?\b|goe?s? (?:in|into|to|under|next|beside)\b|comes? (?:with|from|off|before|after)\b|stays?\b|remains?\b|sits? (?:next|beside|under|in|behind)\b|ships? with\b|gets? (?:an?|the|both|no)\b|inherits?\b|extends?\b|moves? (?:to|into)\b|reads? like\b|tells? (?:me |us )?(?:why|what)|explains?\b|mentions?\b|has an? ['"‘“`]|have an? ['"‘“`]|(?:is|are|gets?) \p{L}{2,}ed (?:as|through|via)\b|(?:is|are) \d+ \p{L}+ (?:max|at most|tops)|ha(?:s|ve) ['"‘“`]|ha(?:s|ve) (?:the|an?) [^,;]{2,40} (?:up front|in front|at the (?:start|end|top|front|bottom)|in (?:it|them|the (?:name|title|changelog)))\b|(?:is|are|gets?) never (?:committed|merged|pushed|used|mocked|hard-?coded|logged|exported))/iu

/** Whether a predicate is of how something is written, named, placed or treated. */
export function isStyled(predicate: string): boolean {
  return styled.test(predicate)
}

/** Whether a predicate begins with a text: what must be, or how it is. */
export function isPredicate(rest: string, isLasting: boolean): boolean {
  return duty.test(rest) || present.test(rest) || (isLasting && /^(?:is|are)\b/iu.test(rest))
}

/** What a clause does; what it says of a kind is given from behind its subject on (`predicate`, null for no subject). */
export function moodsOf(clause: string, predicate: string | null, isLasting: boolean): Mood[] {
  const found: Mood[] = []
  if (habit.test(clause)) found.push('habit')
  if (wish.test(clause)) found.push('wish')
  if (custom.test(clause)) found.push('custom')
  if (order.test(clause)) found.push('order')
  if (predicate !== null && duty.test(predicate)) found.push('duty')
  if (predicate !== null && isPredicate(predicate, isLasting) && !unfit.test(predicate))
    found.push('generic')
  if (short.test(clause) && clause.length < 110) found.push('short')
  return found
}
