// Tells a literal secret from what stands in its place in ordinary text: references, types, placeholders, labels.

const typeWords = new Set(
  `string str text varchar char number int integer float bytes buffer boolean bool any unknown never object
  null none nil undefined void true false optional required password passwd passwords secret secrets token tokens key hidden input
  hashed hash encrypted plaintext bcrypt argon2 scrypt todo tbd changeme change_me placeholder example redacted masked filtered
  self this auto default yes no on off test testing tests foo bar baz value values name user username email login basic bearer
  digest oauth oauth2 jwt saml oidc ldap plain missing invalid expired empty disabled enabled allow deny never always
  error warning info debug ok result data config pass pwd pw credentials credential apikey api_key access_token auth_token
  dark light jsonwebtoken secretkey your_password yourpassword mypassword strong weak wrong correct
  reset forgot confirm set get post put delete and or not is are was be to for of with from in at by as if the a an
  function async await return new lambda const let var final static private public protected readonly
  ssecretstr securestring sensitive parameter argument option header cookie session model schema type field`.split(
    /\s+/,
  ),
)

/** What the word for a password or a secret is in other languages: the value of a label, never a password. */
const labels = new Set(
  `passwort kennwort geheimnis geheim schlüssel zugangscode passwörter hasło haslo heslo wachtwoord lösenord adgangskode passord salasana
  jelszó jelszo parola şifre sifre contraseña contrasena senha clave segreto secreto segredo secrète jeton code tajne tajemstvo lozinka
  geslo slaptažodis parool parole fjalëkalimi pasahitza contrasenya lykilorð aðgangsorð пароль секрет токен κωδικός`.split(
    /\s+/,
  ),
)
const references =
  /^(?:\$[A-Za-z_{(]|\$\$|\{\{|\{%|\{[A-Za-z_][\w.]{0,60}\}?$|%[A-Za-z_][A-Za-z_0-9]{0,60}%|%[sdvq]|%\(|%\{|<|!(?:vault|secret|Ref|Sub|GetAtt|env|env_var|reference)\b|#\{|@[A-Za-z.]+[({]|\\?\(|&|\*|ENC\[|ENC\(|\[(?:redacted|REDACTED|your|YOUR|removed|hidden|filtered|FILTERED|MASKED|masked)|…|\.\.\.)/
const storedElsewhere =
  /^(?:process\.env|os\.environ|os\.getenv|System\.getenv|import\.meta|env[:.[(]|ENV[[.]|vault:|vault\/|op:\/\/|keyring:|keychain:|secrets?\.|secretsmanager:|ssm:|ref\+|arn:|var\.|local\.|data\.|module\.|config\.|settings\.|file:|awssm:|gcpsm:|azurekv:|projects\/|\/run\/secrets|kv\/|@Microsoft\.KeyVault)/
const placeholderPart =
  /(?:^|[^a-z])(?:your|my|the|insert|replace|enter|put|paste|add|change|some|sample|dummy|fake|placeholder|example|redacted|removed|masked|secret-here)(?:[-_ .]|$)|(?:[-_ ]|^)(?:here|me|placeholder|goes)$|x{6,}|\*{3,}|•{2,}|\.{3}|…|\.\.\.|\$\{|\{\{|<[a-z_ -]{2,40}>/i

/** Whether the value points to a secret kept elsewhere, or stands for one. */
export function isReference(value: string): boolean {
  if (references.test(value) || storedElsewhere.test(value)) return true
  if (/^[a-z][a-z\d-]{1,80}:(?:latest|\d{1,4})$/.test(value)) return true
  // Keys that are meant to be seen, sealed values, parameters of a container, rules of a validator.
  if (/^pk_(?:test|live)_|^Ag[AB][A-Za-z\d+/=]{60,}|^%env\(/.test(value)) return true
  if (/^(?:required|nullable|sometimes|present|filled|string)\|/.test(value)) return true
  if (value.includes('[redacted') || value.includes('${') || value.includes('{{')) return true
  if (value.length < 20 && /%[sdv](?![A-Za-z0-9])/.test(value)) return true
  return /^(.)\1*$/.test(value) || /^[xX*.•_\-#?]+$/.test(value)
}

/** Whether the value says what to put there instead of being it. */
export function isPlaceholder(value: string): boolean {
  if (value.length > 120) return false
  if (
    /^your[a-z]*(?:key|secret|token|password)|goes[-_ ]?here$|^(?:change[-_]?it|change[-_]?this|replace[-_]?this|todo|fixme)$/i.test(
      value,
    )
  )
    return true
  if (/EXAMPLE(?:KEY|TOKEN)?$/.test(value)) return true
  return (
    placeholderPart.test(value) &&
    !(/\d/.test(value) && /[^\w-]/.test(value)) &&
    !/\d{2,}/.test(value)
  )
}

/** Whether the value is the name of a type, a label, or a word that describes instead of being secret. */
export function isTypeWord(value: string): boolean {
  const word = value.toLowerCase()
  if (typeWords.has(word) || labels.has(word)) return true
  // A word in a script without letters of ours is a label: passwords are typed on a keyboard.
  return /^[\u0370-\uFFFF]+$/.test(value)
}

/** Whether unquoted text is code: a call, an index, a dotted name, a type with parameters. */
export function isCode(value: string): boolean {
  if (/^(?:await|new|function|async|lambda|return|typeof|yield|not)$/.test(value)) return true
  if (/^(?:null|true|false|undefined|this|void 0|!0|!1)(?![\w-])/.test(value)) return true
  if (/^[A-Za-z_$@&*][\w$.:>?!#-]{0,200}[([<]/.test(value)) return true
  if (/^[A-Z][a-z]{1,20}\d{0,2}[A-Z][A-Za-z]{1,40}$/.test(value)) return true
  const path =
    /^[A-Za-z_$][\w$]{0,60}(?:(?:\??!?\.|->|::)[#$]?[A-Za-z_][\w$]{0,60}){1,12}(?=[^\w.-]|$)/.exec(
      value,
    )?.[0]
  // A path of names; a token may have points as well, but numbers in its last part.
  if (path !== undefined && !/\d/.test(path.slice(path.lastIndexOf('.') + 1))) return true
  return /^(?:\(|\[|\{|=>|\/\^|function\b)/.test(value)
}

/** Whether the value was made by a machine: long, with letters and digits, no words in sight. */
export function isRandom(value: string): boolean {
  if (value.length < 16 || /[\s(){}<>]/.test(value) || !/[A-Za-z]/.test(value)) return false
  if (isPath(value) || /^[a-z0-9.-]+@[a-z0-9.-]+$/.test(value)) return false
  if (!/\d/.test(value)) return isMixedCase(value)
  // Words and numbers joined by signs are names: `session-list-v3`, `2024-05-01T10:00`.
  const parts = value.split(/[-_./:]+/)
  if (
    parts.length > 1 &&
    parts.every((part) => /^(?:[A-Za-z]{1,24}\d{0,4}|\d{1,14}|v?\d+)$/.test(part))
  ) {
    return parts.some((part) => part.length >= 12 && /\d/.test(part))
  }
  return true
}

/** Letters alone, but their case changes more often than in words that are written together. */
function isMixedCase(value: string): boolean {
  if (value.length < 20 || !/^[A-Za-z_+/=-]+$/.test(value)) return false
  return (value.match(/[a-z][A-Z]/g) ?? []).length >= value.length / 5.5
}

/** Whether the value is the path of a file or an address. */
export function isPath(value: string): boolean {
  if (
    /^https?:\/\/|^[A-Za-z]:\\|\.(?:json|pem|key|pfx|p12|crt|ya?ml|txt|[jt]sx?|py|env)$/.test(value)
  )
    return true
  if (!/^(?:\/|\.{1,2}\/|~\/)|^[a-z][a-z-]*(?:\/[a-z0-9._-]+)+$/.test(value)) return false
  // Base64 may begin with a slash, too.
  return !value
    .split('/')
    .some(
      (part) => part.length >= 20 && /\d/.test(part) && /[A-Z]/.test(part) && /[a-z]/.test(part),
    )
}

/** Random enough to be a secret under a name that says little: entropy, not only letters and digits. */
export function isHighEntropy(value: string): boolean {
  if (!isRandom(value) || value.length < 20) return false
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/i.test(value)) return false
  return entropy(value.slice(0, 128)) >= (/^[0-9a-f]+$/i.test(value) ? 3 : 3.5)
}

/** Shannon entropy of the characters, in bits for each. */
function entropy(value: string): number {
  const counts = new Map<string, number>()
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) {
    const share = count / value.length
    bits -= share * Math.log2(share)
  }
  return bits
}

/** Looks like a password where nothing else tells it from a word: letters with digits or signs among them. */
export function isStrong(value: string): boolean {
  if (value.length < 6 || value.length > 200 || /\s/.test(value)) return false
  if (isReference(value) || isPlaceholder(value) || isTypeWord(value) || isCode(value)) return false
  if (!/[A-Za-z\u00C0-\u024F]/.test(value)) return false
  if (/^(?:https?:|[./~]|--?[a-z])|^[\w.+-]+@[\w-]+\.[\w.]+$/i.test(value)) return false
  if (
    /^[A-Za-z]{1,3}\d{1,2}$|^v?\d+(?:\.\d+)+|^\d{4}-\d\d|^\d+(?:px|ms|em|rem|kb|mb|gb|min|st|nd|rd|th|s|x|%)$/i.test(
      value,
    )
  )
    return false
  return /\d/.test(value) || /[A-Za-z\u00C0-\u024F][!#%&*+?@^~$=][A-Za-z\u00C0-\u024F]/.test(value)
}
