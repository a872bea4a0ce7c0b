// Tells by its name whether a variable, a field or an option holds a secret.
import { trimEndOf } from '../../shared/trim-end.ts'

/** The last words of a name, put together, that name a key or a token. */
const keyEndings = [
  'apikey',
  'accesskey',
  'secretkey',
  'privatekey',
  'authkey',
  'encryptionkey',
  'signingkey',
  'accountkey',
  'masterkey',
  'servicekey',
  'subscriptionkey',
  'sharedkey',
  'sharedaccesskey',
  'licensekey',
  'secretkeybase',
  'consumerkey',
  'deploykey',
  'sessionkey',
  'applicationkey',
  'appkey',
  'token',
  'credential',
  'credentials',
  'secretaccesskey',
  'storagekey',
  'adminkey',
  'rolekey',
  'webhookkey',
  'integrationkey',
]
const passwordEndings = ['password', 'passwd', 'passphrase', 'passcode', 'secret', 'pwd']

const known = new Map<string, 'password' | 'key' | null>()
/** The names of a project are few: remembering so many answers saves nearly all the work. */
const mostKnown = 5000

/**
 * `password` for names whose every literal value is secret, `key` for those whose value must also look it,
 * null for other names: `tokenCount`, `primary_key`, `passwordField` say something about a secret and hold none.
 */
export function nameClass(name: string): 'password' | 'key' | null {
  if (name.length > 100) return null
  const before = known.get(name)
  if (before !== undefined) return before
  const answer = classify(name)
  if (known.size >= mostKnown) known.clear()
  known.set(name, answer)
  return answer
}

function classify(name: string): 'password' | 'key' | null {
  const last = trimEndOf(name, /[.-]/)
  const joined = last.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
  if (/^(?:old)?pwd$/i.test(last) && last === last.toUpperCase()) return null
  if (passwordEndings.some((ending) => joined.endsWith(ending))) return 'password'
  if (/[_.-](?:pass|PASS)$/.test(last) || /[a-z]Pass$/.test(last)) return 'password'
  if (
    /(?:public|primary|foreign|sort|partition|cache|row|hash|next|page|continuation|sync)[_-]?(?:access)?(?:key|token)$/i.test(
      last,
    )
  )
    return null
  return keyEndings.some((ending) => joined.endsWith(ending)) ? 'key' : null
}
