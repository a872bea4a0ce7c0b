// Tells by its name whether a variable, a field or an option holds a secret.

/**
 * `password`: every literal value is secret. `key`: the value must look made by a machine or be no word.
 * `weak`: the name is used for many things (`salt`, `session`, `…key`); only a random value is secret.
 * `authorization` and `cookie` hold a credential beside other things.
 */
export type NameClass = 'password' | 'key' | 'weak' | 'authorization' | 'cookie'

const passwordEnding =
  /(?:password|passwd|passwort|passphrase|passcode|kennwort|motdepasse|contrasena|secret|secrets|pwd|mnemonic|seedphrase|recoveryphrase|pepper|psk|passwordhash|secretstring|userpw|adminpw|rootpw|dbpw|bindpw|requirepass|masterauth|wachtwoord|losenord|losenordet|adgangskoden?|salasana|jelszo|motpasse)$/
/** The last word alone, so that `bypass`, `compass` and `Input` are none. */
const passwordWord =
  /^(?:pass|pw|pwd|psk|pepper|mnemonic|senha|mdp|passord|passordet|heslo|parola|lozinka|kennung)$/
const joinedPass =
  /(?:db|user|root|admin|store|key|login|smtp|mail|mysql|pg|postgres|redis|ssh|ftp|sudo|default|become|my|host|proxy|wifi|ldap|require|auth|server|backup|new|old)pass$/
const innocentPass =
  /(?:by|com|boarding|render|tres|encom|sur|first|second|single|two|multi|test|color|shadow|high|low|band)pass$/

const keyEnding =
  /(?:(?:api|access|secret|private|auth|encryption|signing|account|master|service|subscription|shared|license|licence|consumer|deploy|session|application|app|storage|admin|role|webhook|integration|client|server|wireguard|crypto|cipher|aes|hmac|jwt|cookie|security|activation|recovery|bot|project|team|org|user|root|ssh|signature)key|secretkeybase|secretorkey|keybase|token|tokens?secret|credentials?|keymaterial|jwt|unsealkey|sessid|phpsessid|jsessionid|recoverycode|backupcode|clientkeydata|keydata)$/
const innocentKey =
  /(?:public|publishable|primary|foreign|sort|partition|cache|row|hash|next|page|continuation|sync|idempotency|query|object|storage|unique|index|lookup|group|lock|message|translation|composite|candidate|natural|surrogate|search|publickeytoken|site|kms|host|pagination|nextpage)(?:access)?(?:key|token)$|publickeytoken$|^usersigningkey$/
const weakWord =
  /^(?:key|salt|sig|signature|session|sid|pat|auth|jwt|nonce|code|pin|otp|team|license|encrypt|cred|creds|bearer|d)$/
const setter = /^(?:set|with|use)(?=[A-Z_])/
/** Words at the end that say which one it is, not what it is. */
const qualifiers =
  /(?:[_.-]|(?<=[a-z])(?=[A-Z]))(?:prod|production|dev|development|staging|stage|testing|live|old|new|prev|previous|current|primary|secondary|default|value|b64|base64|hex|plain|plaintext|cleartext|raw|string|text|local|here|\d{1,2})$/i

/** What a name tells. */
interface NameSense {
  readonly one: NameClass | null
  /** The class of a single one of the things that it lists: `tokens`, `passwords`. */
  readonly listed: NameClass | null
  /** It holds a secret in some places: `key` in `API key`, `code` in `backup code`. */
  readonly isByPlace: boolean
}

const byPlace = /^(?:(?:key|code|phrase|passe)\b|PWD$)/i
const none: NameSense = { one: null, listed: null, isByPlace: false }
const known = new Map<string, NameSense>()
/** The names of a project are few: remembering so many answers saves nearly all the work. */
const mostKnown = 5000

/** All that the name tells, remembered. */
export function senseOf(name: string): NameSense {
  if (name.length > 100) return none
  const before = known.get(name)
  if (before !== undefined) return before
  const one = classify(name)
  const listed = one ?? (/s$/i.test(name) ? classify(name.replace(/s$/i, '')) : null)
  const answer = { one, listed, isByPlace: byPlace.test(name) }
  if (known.size >= mostKnown) known.clear()
  known.set(name, answer)
  return answer
}

/** The class of a name; null for names that hold no secret, such as `tokenCount`, `primary_key`, `passwordField`. */
export function nameClass(name: string): NameClass | null {
  return senseOf(name).one
}

function classify(name: string): NameClass | null {
  let last = name.replace(/[.\-_]{1,4}$/, '').replace(setter, '')
  if (/^(?:old)?pwd$/i.test(last) && last === last.toUpperCase()) return null
  for (let round = 0; round < 2; round++) last = last.replace(qualifiers, '')
  last = last.replace(/(?<=[a-z])\d{1,2}$/i, '')
  const joined = last
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
  if (/authorization$/.test(joined)) return 'authorization'
  if (/^(?:set)?cookies?$/.test(joined)) return 'cookie'
  // `existingSecret: pg-auth` names a secret that is kept elsewhere.
  if (/(?:^|\W)existing[A-Z_]/.test(last)) return null
  const words = last.split(/[^A-Za-z0-9\u00C0-\u024F]+|(?<=[a-z0-9])(?=[A-Z])/)
  const word = words.at(-1)?.toLowerCase() ?? ''
  if (passwordEnding.test(joined) || passwordWord.test(word)) {
    return innocentPass.test(joined) ? null : 'password'
  }
  if (joinedPass.test(joined)) return 'password'
  if (innocentKey.test(joined)) return null
  if (keyEnding.test(joined)) return 'key'
  if (!weakWord.test(word)) return null
  // A key of that name alone is any key: of a map, a list, an event.
  return word === 'key' && words.length === 1 ? null : 'weak'
}
