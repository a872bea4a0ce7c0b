// Tells a literal secret from what stands in its place in ordinary code: references, types, placeholders.

const typeWords = new Set(
  `string str text varchar char number int integer float bytes buffer boolean bool any unknown never object
  null none nil undefined void true false optional required password passwd secret token key hidden input
  hashed hash encrypted plaintext bcrypt argon2 scrypt todo changeme placeholder example redacted masked
  self this auto default yes no on off`.split(/\s+/),
)

/** Whether the value points to a secret kept elsewhere, or stands for one. */
export function isReference(value: string): boolean {
  if (value.startsWith('[redacted')) return true
  // $VAR, ${VAR}, $(command), {{ template }}, %VAR%, %s, <your key>, !secret name
  if (/^(?:\$|\{\{|\{[a-z_]|%[a-z_(]|<|!)/i.test(value)) return true
  if (/\$\{|\{\{/.test(value)) return true
  if (
    /^(?:process\.env|os\.environ|import\.meta|env[:.[(]|ENV\[|vault:|op:\/\/|keyring:|secrets\.)/.test(
      value,
    )
  )
    return true
  return /^(.)\1*$/.test(value) || /^[x*.•_-]+$/i.test(value) || /^your[-_ ]/i.test(value)
}

/** Whether the value is the name of a type or a word that describes instead of being secret. */
export function isTypeWord(value: string): boolean {
  return typeWords.has(value.toLowerCase())
}

/** Whether unquoted text is code: a call, an index, a dotted name, a type with parameters. */
export function isCode(value: string): boolean {
  if (/^(?:await|new|function|async|lambda|return)$/.test(value)) return true
  if (/^[A-Za-z_$][\w$.]*\??[([<]/.test(value)) return true
  return /^[A-Za-z_$][A-Za-z_$]*(?:\??\.[A-Za-z_$]+)+$/.test(value)
}

/** Whether the value was made by a machine: long, with letters and digits, no words in sight. */
export function isRandom(value: string): boolean {
  if (value.length < 16 || /\s/.test(value)) return false
  return /\d/.test(value) && /[A-Za-z]/.test(value) && !/^(?:https?:|\.{0,2}\/)/.test(value)
}
