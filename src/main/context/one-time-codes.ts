// Leaves out the codes that a user pasted to log in: they are spent, and redaction cannot know them by their form.

/** What a code is called where it is pasted. */
const names =
  'one[- ]time (?:code|password)|passcode|code|token|otp|2fa|mfa|tan|pin|bestätigungscode|anmeldecode|sicherheitscode|código|codice'
/** What stands between the name and the code. */
const link = `(?: (?:number|no\\.))?(?: ?[:=#]| (?:is|was|ist|lautet|es|è):?) ?["'“\`]?`
/** Four to eight digits in one or two groups, or two groups as devices show them. */
const code =
  '(?:[A-Z]{1,2}-)?(?:\\d{4,8}|\\d{2,4}[ -]\\d{2,4})|(?=[A-Z-]{0,8}\\d)[A-Z0-9]{4}-[A-Z0-9]{4}'
const begin = '(?<![\\p{L}\\p{N}_-])'
const after = '(?![\\p{L}\\p{N}_-]|\\.\\d|%)'

/** `code: 1234`, `the code is 123 456`; without a word between them, six digits: `OTP 123456`. */
const named = [
  new RegExp(`${begin}(?<name>(?:${names})${link})(?:${code})${after}`, 'giu'),
  new RegExp(`${begin}(?<name>(?:${names}) )\\d{3}[ -]?\\d{3}${after}`, 'giu'),
]
/** Without any of these words, none of the forms above and below can stand in a text. */
const anyName = /code|password|token|otp|2fa|mfa|tan|pin|código|codice/iu
/** `123456 is your code`. */
const leading =
  /(?<![\p{L}\p{N}_.-])(?:\d{4,8}|\d{3}[ -]\d{3})(?=,? (?:is|ist) (?:your|the|my|dein|ihr|der) [\p{L} -]{0,24}code\b)/giu
/** A quoted text that is nothing but a code. */
const alone = /(?<=“)(?:[A-Z]-)?(?:\d{6}|\d{3}[ -]\d{3}|\d{8}|\d{4}[ -]\d{4})(?=”)/gu

const longestWord = 12
/** Looked for behind a name that was found: ahead of each name it costs three times as much. */
const wordAtEnd = new RegExp(`\\p{L}{2,${longestWord}} $`, 'u')
/** These have codes of their own, which say what happened. */
const otherCodes =
  /^(?:error|exit|status|http|return|response|result|reason|close|event|zip|postal|post|country|area|language|key|char|color|colour|product|item) $/i

/** The text with an ellipsis in place of each one-time code in it. */
export function withoutOneTimeCodes(text: string): string {
  if (!/\d/.test(text)) return text
  return (anyName.test(text) ? withoutNamedCodes(text) : text).replace(alone, '…')
}

function withoutNamedCodes(text: string): string {
  return named
    .reduce((rest, form) => {
      // What was taken for a code is no word before the next.
      let end = 0
      return rest.replace(form, (whole: string, name: string, at: number) => {
        const prior = wordAtEnd.exec(rest.slice(Math.max(end, at - longestWord - 1), at))?.[0]
        end = at + whole.length
        return prior !== undefined && otherCodes.test(prior) ? whole : `${name}…`
      })
    }, text)
    .replace(leading, '…')
}
