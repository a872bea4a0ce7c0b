// Places that hold a secret by the words before them, whatever it looks like: commands, protocols, files of programs.
import { isReference, isTypeWord } from '../named/secret-values.ts'
import { isPasswordish } from '../named/speaking-values.ts'
import type { Span } from '../spans.ts'

interface Place {
  /** What stands before, `¦` before three of its characters that are rare in ordinary text. */
  readonly word: string
  /** From the end of the word on; its last group is the secret. */
  readonly rest: RegExp
  /** The value must look like a password by itself. */
  readonly passwordish?: true
}

const places: readonly Place[] = [
  { word: 'th¦in:', rest: /[\w.-]{1,40}\/([^@\s"'/]{3,60})@/y },
  { word: ':54¦32:', rest: /[\w*.-]{1,64}:[\w*.-]{1,64}:([^\s:"']{3,128})/y },
  { word: ':3¦306:', rest: /[\w*.-]{1,64}:[\w*.-]{1,64}:([^\s:"']{3,128})/y },
  // What expect types, with the key that sends it.
  // `admin / …` in a message.
  {
    word: 'a¦dmin / ',
    rest: /["'`]?(?=[^\s\d]{0,60}\d[^\s]{0,60}[A-Za-z])([^\s"'`,;]{6,64})/y,
    passwordish: true,
  },
  { word: 'send -¦- "', rest: /(?=[^"\n]{0,60}\d)([^\s"\\]{6,64})\\[rn]"/y },
  { word: 'se¦tuser', rest: /[ \t]\S{1,60}(?:[ \t][^\s>]{1,40}){0,8}[ \t]>([^\s]{4,200})/iy },
  {
    word: 'crea¦teuser',
    rest: /[ \t]\S{1,60}[ \t](?:MD5|SHA\S{0,8})[ \t]["']?([^\s"']{8,64})/iy,
    passwordish: true,
  },
  { word: '¦ aes ', rest: /["']([^\s"']{8,64})["']/iy, passwordish: true },
  { word: 'sen¦d "', rest: /(?=[^"\n]{0,60}\d)([^\s"\\]{6,64})\\[rn]"/y },
  {
    word: 'identif¦ied',
    rest: /\s{1,4}(?:WITH\s{1,4}\w{1,40}\s{1,4})?BY\s{1,4}(?:PASSWORD\s{1,4})?N?['"]([^'"\n]{2,200})['"]/iy,
  },
  { word: '¦<d>', rest: /([A-Za-z0-9+/=\s]{40,8192})<\/d>/iy },
  { word: '-setcoo¦kie', rest: /["']?[ =]{1,3}["']?([\w!@#%-]{6,128})/y },
  { word: '-mas¦k::', rest: /([^\s"'$`\\{]{4,200})/y },
  {
    word: 'ht¦tp-basic.',
    rest: /[\w.-]{1,80}[ \t]{1,3}["']?[^\s"']{1,80}["']?[ \t]{1,3}["']?([^\s"'$-][^\s"']{2,200})/y,
  },
  { word: 'UGFzc3dvc¦mQ6', rest: /\r?\n(?:[<>CS]:? ?)?([A-Za-z0-9+/=]{4,200})(?=\s|$)/y },
  { word: '¦> auth ', rest: /(?:[\w-]{1,40}[ \t])?["']?([^\s"']{4,200})/iy, passwordish: true },
  {
    word: '¦mc alias set',
    rest: /[ \t]\S{1,60}[ \t]\S{1,200}[ \t]\S{1,100}[ \t]["']?([^\s"'$]{6,200})/y,
  },
  {
    word: 's¦qlplus',
    rest: /[ \t](?:-\w{1,6}[ \t]){0,3}[\w.]{1,40}\/["']?([^@\s"'/]{3,60})["']?(?=@|\s|$)/y,
  },
  { word: ' ¦/p:', rest: /["']?([^\s"'$]{4,100})/y, passwordish: true },
  { word: 'reset-a¦dmin-password', rest: /[ \t]["']?([^\s"'$-][^\s"']{3,100})/y },
  { word: 'w¦pa_passphrase', rest: /[ \t]["']?[^\s"']{1,64}["']?[ \t]["']?([^\s"'$]{8,63})/y },
  {
    word: '¦gh secret set',
    rest: /(?:[ \t]{1,3}[^\s|]{1,80}){0,6}?[ \t]{1,3}(?:--body[ =]|-b ?)["']?([^\s"'$-][^"'\n\s]{2,4000})/y,
  },
  {
    word: 'k¦eyvault secret set',
    rest: /[^\n|;]{0,200}?[ \t]--value[ =]["']?([^\s"'$-][^\s"']{2,4000})/y,
  },
  {
    word: 'config set ¦--secret',
    rest: /[ \t]{1,3}[\w:.-]{1,80}[ \t]{1,3}["']?([^\s"'$-][^\s"']{2,4000})/y,
  },
  {
    word: 'use¦r-secrets set',
    rest: /[ \t]{1,3}["']?[\w:.-]{1,100}["']?[ \t]{1,3}["']([^\s"'$][^"'\n]{2,4000})/y,
  },
  {
    word: 'fro¦m-literal',
    rest: /[ =]["']?[\w.-]{1,100}=["']?([^\s"'$]{3,4000})/y,
    passwordish: true,
  },
  { word: 'log¦in=', rest: /["']?[\w.@-]{1,60}:([^\s"'$]{4,100})/y, passwordish: true },
  { word: 'identi¦fy ', rest: /([^\s"'$]{4,100})/y, passwordish: true },
  { word: '¦]:587', rest: /[ \t]{1,4}[^\s:]{1,100}:(\S{3,100})/y },
  { word: 'src¦-creds', rest: /[ =]{1,2}["']?[\w.@-]{1,60}:([^\s"'$]{3,200})/y },
  { word: 'dest¦-creds', rest: /[ =]{1,2}["']?[\w.@-]{1,60}:([^\s"'$]{3,200})/y },
  { word: 'neo¦4j_auth', rest: /["']?\s{0,2}[:=]\s{0,2}["']?\w{1,40}\/([^\s"'$]{3,200})/iy },
  {
    word: 'd-i pass¦wd/user-password',
    rest: /(?:-again)?[ \t]{1,4}password[ \t]{1,4}(\S{3,100})/y,
  },
  {
    word: 'd-i pass¦wd/root-password',
    rest: /(?:-again)?[ \t]{1,4}password[ \t]{1,4}(\S{3,100})/y,
  },
  { word: 'roo¦tpw', rest: /(?:[ \t]{1,3}--(?:plaintext|iscrypted))?[ \t]{1,3}([^\s-]\S{3,200})/y },
  { word: '¦<auth-user-pass>', rest: /\s{0,4}\S{1,100}\s{1,4}(\S{3,200})\s{0,4}</y },
  { word: 'passwor¦d 0 ', rest: /["']?([^\s"']{4,100})/y },
  { word: 'passwor¦d 7 ', rest: /([0-9A-Fa-f]{8,100})/y },
]

/** The words, as the scan seeks them. */
export const placeWords: readonly string[] = places.map(({ word }) => word)

const byWord = new Map(
  places.map((place) => [place.word.replace('\u00A6', '').toLowerCase(), place]),
)

/** Whether the word is that of a known place. */
export function isPlace(word: string): boolean {
  return byWord.has(word)
}

/** Adds the secret behind the word of a known place that ends there; returns where to go on. */
export function findAtPlace(text: string, word: string, wordEnd: number, found: Span[]): number {
  const place = byWord.get(word)
  if (!place) return wordEnd
  place.rest.lastIndex = wordEnd
  const match = place.rest.exec(text)
  const value = match?.[1]
  if (!match || value === undefined || isReference(value) || isTypeWord(value)) return wordEnd
  if (place.passwordish && !isPasswordish(value)) return wordEnd
  const end = match.index + match[0].lastIndexOf(value) + value.length
  found.push({ start: end - value.length, end, kind: 'password' })
  return end
}
