// Characters that cannot be seen, or that turn what is seen around: found the same way wherever text is shown.

/**
 * Controls but tab and line feed, direction and format controls, zero-width characters, fillers, variation
 * selectors, tags, and halves of pairs (Unicode 17, general categories Cc and Cf and what is drawn as nothing).
 */
const hidden =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}]|\p{Surrogate}/gu

/** Whether a text has any of them; for most texts the answer is no, and fast. */
export function hasHidden(text: string): boolean {
  return text.search(hidden) >= 0
}

/** Where they stand, without those that are part of a letter or an emoji. */
export function* hiddenIn(text: string): Generator<{ readonly at: number; readonly text: string }> {
  for (const match of text.matchAll(hidden)) {
    if (!isPartOfLetter(text, match.index, match[0])) yield { at: match.index, text: match[0] }
  }
}

/** The text with each of them replaced by what `show` gives, which is asked once for each kind of character. */
export function showHidden(text: string, show: (character: string) => string): string {
  if (!hasHidden(text)) return text
  // A text may hold nothing but such characters, a million of them.
  const shown = new Map<string, string>()
  return text.replace(hidden, (character, at: number) => {
    if (isPartOfLetter(text, at, character)) return character
    const before = shown.get(character)
    if (before !== undefined) return before
    const mark = show(character)
    shown.set(character, mark)
    return mark
  })
}

/** Joiners belong to emoji and to scripts that need them, selectors to emoji, tags to flags of regions. */
function isPartOfLetter(text: string, at: number, character: string): boolean {
  const before = text.charCodeAt(at - 1)
  const after = text.charCodeAt(at + character.length)
  switch (character) {
    case '\u200c':
    case '\u200d':
      return isLetterOfOthers(before) && isLetterOfOthers(after)
    case '\ufe0e':
    case '\ufe0f':
      return before > 0x2ff
        ? !isInvisibleUnit(before)
        : /[0-9#*\u00a9\u00ae]/.test(text[at - 1] ?? '')
    default:
      // A tag, after the black flag that it names the region of.
      return (
        character.length === 2 &&
        /\u{1f3f4}[\u{e0020}-\u{e007f}]*$/u.test(text.slice(Math.max(0, at - 16), at))
      )
  }
}

/** Beyond the letters of Western Europe, and something to be seen. */
function isLetterOfOthers(unit: number): boolean {
  return unit > 0x2ff && !isInvisibleUnit(unit)
}

function isInvisibleUnit(unit: number): boolean {
  return (unit >= 0x200b && unit <= 0x206f && unit !== 0x200d) || unit === 0xfeff
}
