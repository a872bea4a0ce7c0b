// Secrets that have their place among the arguments of a program: `htpasswd -b FILE USER SECRET`.

import type { Span } from '../spans.ts'
import { isLiteral } from './command-line.ts'

const positional: readonly RegExp[] = [
  /\bhtpasswd[ \t]{1,4}-[a-zA-Z]{0,6}b[a-zA-Z]{0,6}[ \t]{1,4}\S{1,200}[ \t]{1,4}\S{1,100}[ \t]{1,4}(["']?)([^\s"']{3,100})\1/y,
  /\bhtpasswd[ \t]{1,4}-[a-zA-Z]{0,6}nb[a-zA-Z]{0,6}[ \t]{1,4}\S{1,100}[ \t]{1,4}(["']?)([^\s"']{3,100})\1/y,
  /\brabbitmqctl[ \t]{1,4}(?:add_user|change_password|authenticate_user)[ \t]{1,4}\S{1,100}[ \t]{1,4}(["']?)([^\s"']{3,100})\1/y,
  /\bmysqladmin[^\n|;]{0,100}?[ \t]password[ \t]{1,4}(["']?)([^\s"']{3,100})\1/y,
  /\bnet use[ \t]{1,4}(?:[A-Za-z*]:?[ \t]{1,4})?\\\\\S{1,200}[ \t]{1,4}(?:\/user:\S{1,100}[ \t]{1,4})?(["']?)([^\s"'/][^\s"']{2,100})\1/y,
  /\bnet user[ \t]{1,4}(?!\/)\S{1,60}[ \t]{1,4}(["']?)([^\s"'/*][^\s"']{2,100})\1(?=\s|$)/y,
  /\bput-parameter\b[^\n]{0,200}?--type[ =]SecureString[^\n]{0,200}?--value[ =](["']?)([^\s"']{3,200})\1/y,
  /\bput-parameter\b[^\n]{0,200}?--value[ =](["']?)([^\s"']{3,200})\1[^\n]{0,200}?SecureString/y,
  /\bConvertTo-SecureString[ \t]{1,4}(?:-String[ \t]{1,4})?(["'])([^"'\n]{2,200})\1/y,
]

/** Programs whose secret has its place among the arguments: `htpasswd -b FILE USER SECRET`. */
export function findPositional(text: string, programAt: number, found: Span[]): void {
  for (const pattern of positional) {
    pattern.lastIndex = programAt
    const value = pattern.exec(text)?.[2]
    if (value === undefined || !isLiteral(value)) continue
    const end =
      programAt + text.slice(programAt, pattern.lastIndex).lastIndexOf(value) + value.length
    found.push({ start: end - value.length, end, kind: 'password' })
  }
}
