// Every shortcut with what it does, for the help dialog and the settings.

interface ShortcutGroup {
  readonly title: string
  readonly shortcuts: readonly { readonly keys: string; readonly does: string }[]
}

export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: 'mod+k', does: 'Find or do anything' },
      { keys: '/', does: 'Search' },
      { keys: '?', does: 'Show these shortcuts' },
      { keys: 'g o', does: 'Go to Overview' },
      { keys: 'g s', does: 'Go to Sessions' },
      { keys: 'g f', does: 'Go to Search' },
      { keys: 'g m', does: 'Go to Memories' },
      { keys: 'g a', does: 'Go to Activity' },
      { keys: 'g p', does: 'Go to Projects' },
      { keys: 'g ,', does: 'Go to Settings' },
    ],
  },
  {
    title: 'Lists',
    shortcuts: [
      { keys: 'j', does: 'Next row' },
      { keys: 'k', does: 'Previous row' },
      { keys: 'Enter', does: 'Open the row' },
    ],
  },
  {
    title: 'Search',
    shortcuts: [
      { keys: 't', does: 'Read the whole text of a result' },
      { keys: '→', does: 'Show the others of its session' },
      { keys: '←', does: 'Put them away' },
    ],
  },
  {
    title: 'Memories',
    shortcuts: [
      { keys: 'n', does: 'Add a memory' },
      { keys: 'x', does: 'Choose the row, or no longer' },
      { keys: 'A', does: 'Choose all rows' },
      { keys: 'c', does: 'Confirm the chosen ones' },
      { keys: 'r', does: 'Reject the chosen ones' },
      { keys: 'p', does: 'Pin the chosen ones, or unpin them' },
      { keys: 'm', does: 'Merge the chosen ones' },
      { keys: 'u', does: 'Restore the chosen ones' },
    ],
  },
  {
    title: 'Session',
    shortcuts: [
      { keys: 'j', does: 'Next prompt (also n)' },
      { keys: 'k', does: 'Previous prompt (also p)' },
      { keys: '1', does: 'Show titles only' },
      { keys: '2', does: 'Show summaries' },
      { keys: '3', does: 'Show details' },
      { keys: 'e', does: 'Observations or tool calls' },
      { keys: 'f', does: 'Next failed call' },
      { keys: 'F', does: 'Previous failed call' },
      { keys: 'l', does: 'Follow the newest turn' },
      { keys: 'u', does: 'Back to the list of sessions' },
    ],
  },
]
