// Secrets handed to functions by position: `new PDO(dsn, user, "…")`, `BasicAWSCredentials("AK…", "…")`, `cookieParser("…")`.

import type { Span } from '../spans.ts'
import { quotedAt } from './quotes.ts'
import type { Value } from './read-value.ts'
import { isCode, isHighEntropy, isReference, isStrong, isTypeWord } from './secret-values.ts'
import { isPasswordish } from './speaking-values.ts'

/**
 * How a value must look to be taken for the secret: `any` literal without blanks, one that is `strong` (a password with
 * digits or signs), or a `random` one of 32 characters or more, made by a machine.
 */
type Look = 'any' | 'strong' | 'random'

interface KnownCall {
  readonly name: RegExp
  /** Which argument holds the secret, from 0; -1 for the last; `after` for each behind the first. */
  readonly at: number | 'after'
  /** How many there must be. */
  readonly least: number
  readonly look: Look
  /** How one of the arguments must look, where the name alone says little. */
  readonly first?: RegExp
}

const calls: readonly KnownCall[] = [
  {
    name: /(?:[sS]etBasicAuth|[bB]asic_?[aA]uth|HTTP(?:Basic|Digest)Auth|auth=|NetworkCredential|UserPassword|UsernamePassword(?:Credentials|AuthenticationToken)|PasswordAuthentication)$/,
    at: 1,
    least: 2,
    look: 'any',
  },
  // Constructors and factories of credentials, and of what signs in with them, in any language.
  {
    name: /(?:Credentials?|CredentialsProvider|PlainAuth|PlainLogin|BasicAuth\w{0,12}|PasswordAuth\w{0,14}|[aA]uthenticat\w{1,9}|[cC]redentials?(?:\.|::|->)(?:create|of|from|new|basic|password))$/,
    at: 'after',
    least: 2,
    look: 'strong',
  },
  {
    name: /(?:\.login|ftp_login|[fF]tp|FTP|connect|[lL]ogin|sign_?[iI]n)$/,
    at: 'after',
    least: 2,
    look: 'strong',
  },
  { name: /\.login$/, at: 1, least: 2, look: 'any' },
  // Of a directory: the first argument is a distinguished name or an address.
  {
    name: /(?:^|[._>:\s])(?:ldap_|simple_)?[bB]ind(?:_s)?$/,
    at: 'after',
    least: 2,
    look: 'strong',
    first: /^\w{1,20}=|@|\\/,
  },
  {
    name: /(?:mysqli_connect|mysql_connect|new mysqli|new PDO|getConnection|new Sequelize|oci_connect)$/,
    at: 2,
    least: 3,
    look: 'any',
  },
  {
    name: /(?:WiFi(?:Multi)?\.(?:begin|addAP)|set_?[pP]assword|SetPassword|(?:ph|hasher|bcrypt|argon2|password)\.(?:verify|compare)|check_password|verify_password)$/,
    at: 'after',
    least: 2,
    look: 'strong',
  },
  {
    name: /(?:(?:Smtp|SMTP|Imap|IMAP|Pop3|POP3|Sftp|SFTP|Ssh|SSH|Ldap|LDAP|Mail)\w{0,12}(?:\.new)?|(?:^|[\s=(])database)$/,
    at: 'after',
    least: 3,
    look: 'strong',
  },
  { name: /DBI->connect$/, at: 2, least: 3, look: 'any' },
  {
    name: /(?:jwt\.(?:sign|encode|verify)|createHmac|hmac\.new|HMAC\.new)$/i,
    at: 1,
    least: 2,
    look: 'any',
  },
  { name: /create(?:C|Dec)ipheriv$/, at: 1, least: 2, look: 'strong' },
  { name: /(?:openssl_(?:en|de)crypt|hash_hmac)$/, at: 2, least: 3, look: 'strong' },
  { name: /HMAC\.(?:hex|base64)?digest$/, at: 1, least: 2, look: 'strong' },
  {
    name: /(?:(?:scrypt|pbkdf2)(?:Sync)?|(?:SymmetricSecurityKey|HMACSHA\d{1,3})\(Encoding\.\w{1,8}\.GetBytes)$/,
    at: 0,
    least: 1,
    look: 'strong',
  },
  { name: /ftp_login$/, at: 2, least: 3, look: 'any' },
  // What signs, encrypts or hashes is given its key or the password first.
  {
    name: /(?:cookieParser|Fernet|bcrypt\.hash(?:Sync|pw)?|argon2\.hash|password_hash|hashpw|hash_password|hashPassword|make_password|generate_password_hash|unsafePlainText)$/,
    at: 0,
    least: 1,
    look: 'strong',
  },
  {
    name: /(?:algoliasearch|(?:Client|Api|API)(?:\.new|::new)?|createClient|connect|\.init|configure|authenticate)$/,
    at: -1,
    least: 1,
    look: 'random',
  },
]

/** Looks at the call whose parenthesis stands there, behind its name. */
export function findCallArguments(text: string, parenthesis: number, found: Span[]): void {
  const known = callsOf(nameBefore(text, parenthesis))
  if (known.length === 0) return
  const given = argumentsAt(text, parenthesis + 1)
  for (const { at, least, look, first } of known) {
    if (given.length < least) continue
    if (first && !given.some((value) => value && first.test(value.text))) continue
    for (const value of at === 'after' ? given.slice(1) : [given.at(at)]) {
      if (!value || !fits(value.text, look)) continue
      found.push({ start: value.start, end: value.end, kind: 'secret' })
    }
  }
}

const longestName = 60
const inName = /[\w.:>=(-]/
/** `new ` before a name, and a character before that. */
const lead = 5

/** What the names of the calls are compared with: the name before the parenthesis, and a little before it. */
function nameBefore(text: string, parenthesis: number): string {
  const least = Math.max(0, parenthesis - longestName)
  let start = parenthesis
  while (start > least && inName.test(text.charAt(start - 1))) start--
  return text.slice(Math.max(least, start - lead), parenthesis)
}

const known = new Map<string, readonly KnownCall[]>()
/** The calls of a project are few: remembering so many answers saves nearly all the work. */
const mostKnown = 5000

function callsOf(name: string): readonly KnownCall[] {
  const before = known.get(name)
  if (before !== undefined) return before
  const answer = calls.filter((call) => call.name.test(name))
  if (known.size >= mostKnown) known.clear()
  known.set(name, answer)
  return answer
}

function fits(value: string, look: Look): boolean {
  if (isReference(value) || isCode(value) || isTypeWord(value)) return false
  if (look === 'random')
    return (
      value.length >= 32 &&
      !/[/:.]/.test(value) &&
      (isHighEntropy(value) || /^[0-9a-f]{32,}$/.test(value))
    )
  if (look === 'any') return value.length >= 3 && !/\s/.test(value)
  return isPasswordish(value) || (isStrong(value) && isHighEntropy(value))
}

/** Letters and digits in their order: what encoders are made of. */
const alphabet = /0123456|1234567|abcdefg/i

/** `"…".toCharArray()`, as libraries of Java want passwords; the point stands at `at`. */
export function findCharArray(text: string, at: number, found: Span[]): void {
  if (text.charAt(at - 1) !== '"') return
  const value = /"([^"\n]{4,100})"$/.exec(text.slice(Math.max(0, at - 104), at))?.[1]
  if (value === undefined || alphabet.test(value) || !isPasswordish(value)) return
  found.push({ start: at - 1 - value.length, end: at - 1, kind: 'password' })
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
