// Key combinations in Electron's notation: made from a key press, and shown as people read them.

interface KeyPress {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** Keys whose name in Electron differs from the browser's. https://www.electronjs.org/docs/latest/api/accelerator */
const named: Readonly<Record<string, string>> = {
  Space: 'Space',
  Enter: 'Return',
  Tab: 'Tab',
  Backspace: 'Backspace',
  Delete: 'Delete',
  Insert: 'Insert',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Comma: ',',
  Period: '.',
  Slash: '/',
  Semicolon: ';',
  Minus: '-',
  Equal: '=',
  Backquote: '`',
}

function keyName(code: string): string | null {
  const plain = /^(?:Key([A-Z])|Digit(\d))$/.exec(code)
  if (plain) return plain[1] ?? plain[2] ?? null
  if (/^F([1-9]|1\d|2[0-4])$/.test(code)) return code
  return named[code] ?? null
}

/**
 * The combination that was pressed, or null while only modifiers are down or when it would take a plain
 * key away from every program.
 */
export function acceleratorOf(press: KeyPress): string | null {
  const key = keyName(press.code)
  if (key === null) return null
  const isFunctionKey = /^F\d+$/.test(key)
  if (!press.ctrlKey && !press.metaKey && !press.altKey && !isFunctionKey) return null
  const parts = [
    press.ctrlKey && 'Control',
    press.metaKey && 'Super',
    press.altKey && 'Alt',
    press.shiftKey && 'Shift',
    key,
  ]
  return parts.filter((part) => part !== false).join('+')
}

/** The parts as they are written on the keys of the system. */
export function acceleratorKeys(accelerator: string, isMac: boolean): readonly string[] {
  const words: Readonly<Record<string, string>> = isMac
    ? { CommandOrControl: '⌘', Command: '⌘', Super: '⌘', Control: '⌃', Alt: '⌥', Shift: '⇧' }
    : { CommandOrControl: 'Ctrl', Control: 'Ctrl', Return: 'Enter' }
  return accelerator === '' ? [] : accelerator.split('+').map((part) => words[part] ?? part)
}
