// Credentials known by where they stand: passwords in URLs, Authorization headers, options of well-known commands.
import { mark } from './secret-patterns.ts'
import { isReference } from './secret-values.ts'

const urlPassword = /(:\/\/[^\s:@/"'`<>\\]{0,256}:)([^\s@/"'`<>\\]{1,256})@/g
const header =
  /(authorization\\{0,6}["'`]?\]?\s{0,4}[:=,]\s{0,4}\\{0,6}["'`]?\s{0,4})((?:bearer|basic|token|digest|apikey|api-key|bot|key|aws4-hmac-sha256)\s{1,4})?([^\s"'`\\,;]{4,4096})/gi
const bearer = /\b(bearer\s{1,4})([A-Za-z0-9._~+/=-]{16,4096})/gi
const curlUser =
  /(\s(?:-u|--user|-U|--proxy-user)[ =]?\\{0,3}["']?[^\s"':]{1,128}:)([^\s"'\\]{1,256})/g
const commandPassword =
  /\b(sshpass\s{1,4}-p\s{0,4}["']?|(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n|;&]{0,200}?\s-p["']?|redis-cli\b[^\n|;&]{0,200}?\s-a\s{1,4}["']?)([^\s"'-][^\s"']{0,256})/g

/** Replaces such credentials; references such as `$TOKEN` or `${password}` stay. */
export function replaceCredentials(text: string): string {
  let result = text
  if (result.includes('://')) {
    result = result.replace(urlPassword, (whole, before: string, password: string) =>
      isReference(password) ? whole : `${before}${mark('password')}@`,
    )
  }
  if (/authorization/i.test(result)) {
    result = result.replace(header, (whole, before: string, scheme = '', value: string) =>
      isCredential(value, scheme !== '') ? `${before}${scheme}${mark('credential')}` : whole,
    )
  }
  if (/bearer/i.test(result)) {
    result = result.replace(bearer, (whole, before: string, value: string) =>
      isCredential(value, true) ? `${before}${mark('credential')}` : whole,
    )
  }
  if (result.includes('curl')) {
    result = result.replace(curlUser, (whole, before: string, value: string, at: number) =>
      isReference(value) || /^\d+$/.test(value) || !followsCurl(result, at)
        ? whole
        : `${before}${mark('password')}`,
    )
  }
  if (/sshpass|mysql|mariadb|redis-cli/.test(result)) {
    result = result.replace(commandPassword, (whole, before: string, value: string) =>
      isReference(value) ? whole : `${before}${mark('password')}`,
    )
  }
  return result
}

/** Whether the value of a field named `Authorization` is a credential, with or without its scheme. */
export function isAuthorization(value: string): boolean {
  const parts = value.trim().split(/\s+/)
  return isCredential(parts.at(-1) ?? '', parts.length > 1)
}

function isCredential(value: string, hasScheme: boolean): boolean {
  if (isReference(value)) return false
  // Words such as `Bearer authentication` or `authorization: string` are no credentials.
  if (/^[A-Za-z]?[a-z]+$/.test(value)) return hasScheme && value.length >= 20
  return hasScheme ? value.length >= 6 : /\d/.test(value) && value.length >= 12
}

function followsCurl(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 400), at)
  return before.slice(before.lastIndexOf('\n') + 1).includes('curl')
}
