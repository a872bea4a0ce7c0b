// Secrets handed to well-known functions by position: `new PDO(dsn, user, "…")`, `SetBasicAuth("user", "…")`.
import { isCode, isHighEntropy, isReference, isTypeWord } from '../secret-values.ts'
import { quotedAt, type Value } from './read-value.ts'
import type { Span } from './spans.ts'

interface KnownCall {
  readonly name: RegExp
  /** Which argument holds the secret, from 0; -1 for the last. */
  readonly at: number
  /** How many there must be. */
  readonly least: number
  /** The secret must be made by a machine. */
  readonly random?: true
}

const calls: readonly KnownCall[] = [
  {
    name: /(?:[sS]etBasicAuth|[bB]asic_?[aA]uth|HTTP(?:Basic|Digest)Auth|auth=|NetworkCredential|UserPassword|UsernamePassword(?:Credentials|AuthenticationToken)|PasswordAuthentication)$/,
    at: 1,
    least: 2,
  },
  { name: /(?:\.login)$/, at: 1, least: 2 },
  {
    name: /(?:mysqli_connect|mysql_connect|new mysqli|new PDO|getConnection|new Sequelize|oci_connect)$/,
    at: 2,
    least: 3,
  },
  { name: /(?:jwt\.sign|createHmac)$/i, at: 1, least: 2 },
  { name: /(?:ftp_login)$/, at: 2, least: 3 },
  {
    name: /(?:algoliasearch|Client|createClient|connect|\.init|configure|authenticate|Api|API)$/,
    at: -1,
    least: 1,
    random: true,
  },
]

/** Looks at the call whose parenthesis stands there, behind its name. */
export function findCallArguments(text: string, parenthesis: number, found: Span[]): void {
  const name = text.slice(Math.max(0, parenthesis - 30), parenthesis)
  const known = calls.filter((call) => call.name.test(name))
  if (known.length === 0) return
  const given = argumentsAt(text, parenthesis + 1)
  for (const { at, least, random } of known) {
    const value = given.length >= least ? given.at(at) : null
    if (!value || isReference(value.text) || isCode(value.text) || isTypeWord(value.text)) continue
    const fits = random
      ? isHighEntropy(value.text) && value.text.length >= 32 && !/[/:.]/.test(value.text)
      : value.text.length >= 3 && !/\s/.test(value.text)
    if (fits) found.push({ start: value.start, end: value.end, kind: 'secret' })
  }
}

const mostArguments = 6
const code = /[^,"'`()\n]{0,120}/y

/** The arguments from there: those in quotes as values, others as null. */
function argumentsAt(text: string, from: number): (Value | null)[] {
  const given: (Value | null)[] = []
  let at = from
  for (let count = 0; count < mostArguments; count++) {
    while (/\s/.test(text.charAt(at)) && at - from < 400) at++
    if (text.startsWith('Some(', at)) at += 'Some('.length
    const quoted = quotedAt(text, at)
    given.push(quoted)
    code.lastIndex = quoted ? quoted.end + 1 : at
    code.test(text)
    at = code.lastIndex
    if (text.charAt(at) !== ',') break
    at++
  }
  return given
}
