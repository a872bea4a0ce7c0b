// What a sentence says has ended: "master is gone", "we dropped black", "Vault has been shut down", "Marta left".

const looked = 500
/** Where a sentence goes on with something else. */
const seams =
  /[,;:!?]\s|\.\s|\s[-–—]\s|\s(?=(?:and|but|since|because|as|so|now that|until) )|(?<=\s)(?:and|but|since|because|as|so|now that) /giu
const ended = `(?:gone|dead|banned|forbidden|not allowed|history|out|over|retired|removed|deleted|dropped|deprecated|shut down|shut off|discontinued|decommissioned|abandoned|scrapped|no more|switched off|turned off|turned down|phased out|thrown out|thrown away|obsolete|a thing of the past|no longer (?:used|there|needed|in use|with us|around|a thing))`
/** Behind what has ended. */
const isEnded = new RegExp(
  String.raw`^(?<name>[^,;]{1,60}?) (?:(?:is|are|was|were|got|went|has been|have been|['’]s been)(?: now| finally| all| already| long)? ${ended}|(?:does(?:n['’]t| not)|do(?:n['’]t| not)|no longer) exists?|(?:has |have )?(?:left|quit|died|retired))(?: (?:now|us|already|for good|any ?more|the (?:team|company|project)|last \p{L}+|entirely|completely))*[.!]?$`,
  'iu',
)
/** Before what has ended. */
const ends =
  /^(?:(?:also|then|now|please|and|so|finally|ok|just) )*(?:(?:we|i|they)(?:['’](?:ve|re|m)| have| are| am)? (?:(?:just|also|finally|all|now|completely) )?)?(?:dropped|ditched|removed|deleted|retired|abandoned|scrapped|killed|axed|deprecated|phased out|got rid of|threw out|threw away|threw|moved (?:away |off )(?:from )?|stopped using|stopped|gave up on|gave up|said goodbye to|say goodbye to|goodbye to|switched off|turned off|shut down|forget(?: about)?|stop using|no more|left|replaced|swapped|traded|done with|changed my mind about|changed our mind about) (?<name>[^,;]{1,60})$/iu
/** "Don't reach for winston any more", "we are not on travis any more". */
const anyMore =
  /(?:n['’]t|\bnot|\bnever|\bno) (?:(?:be |use |using |reach for |rely on |depend on |go through |go to |need |touch |write |put |have |longer |to |on |in |at |with |for |the |our |it in )+)?(?<name>[^,;]{1,60}?) (?:any ?more|no longer)\b/iu
/** "Ruff replaced flake8". */
const replaces =
  /^(?!(?:we|i|they|you|it) )[^,;]{1,40}? (?<part>(?:has |have )?(?:replaced|replaces|superseded|supersedes) (?<name>[^,;]{1,60}))$/iu
/** What holds from then on, behind what has ended. */
const kept = / in favou?r of .*$| (?:with|by|for) (?=[^ ]+(?: now)?$).*$/iu
/** What stands before and behind a name and is none of it. */
const before = /^(?:the|our|that|this|these|those|all|every|any|whole|using|use of) /iu
const behind =
  / (?:out|away|everywhere|completely|entirely|altogether|for good|last \p{L}+|in favou?r of|for|from|in|on|at|by|with|to|when|where|after|today|yesterday|this)(?: .*)?$/iu
const mostWords = 4

/** A part of a sentence that says of something that it has ended. */
export interface Ended {
  /** The part as it is written. */
  readonly part: string
  /** What has ended, as it is named: four words at most. */
  readonly name: string
  /** What is said behind it: where it has ended, or since when. */
  readonly where: string
}

/** What the beginning of a sentence, 500 UTF-16 units, says has ended. */
export function endedIn(sentence: string): Ended[] {
  return sentence
    .slice(0, looked)
    .split(seams)
    .flatMap((part = '') => {
      const clause = part.trim().replace(/[.!]$/, '')
      const found =
        replaces.exec(clause) ?? isEnded.exec(clause) ?? ends.exec(clause) ?? anyMore.exec(clause)
      const named = found?.groups?.['name'] ?? ''
      const name = nameOf(named)
      if (name === '') return []
      const isSwap = / (?:replaced|swapped|traded) /iu.test(` ${clause}`)
      const rest = isSwap || / in favou?r of /iu.test(clause) ? (kept.exec(named)?.[0] ?? '') : ''
      const where = named.slice(named.indexOf(name) + name.length, named.length - rest.length)
      const whole = found?.groups?.['part'] ?? part
      return [{ part: whole.slice(0, whole.length - rest.length), name, where }]
    })
}

function nameOf(text: string): string {
  let name = text.trim()
  while (before.test(name)) name = name.replace(before, '')
  name = name.replace(behind, '')
  return name.split(' ').length > mostWords ||
    /^(?:it|they|that|this|we|he|she|one|there)$/iu.test(name)
    ? ''
    : name
}
