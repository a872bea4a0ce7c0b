// Settings, Shortcuts: what the keyboard can do.
import { Section } from '../../components/layout/page.tsx'
import { ShortcutList } from '../../components/palette/shortcuts-dialog.tsx'

export function Shortcuts() {
  return (
    <Section
      title="Keyboard shortcuts"
      about="Everything can be reached by keyboard. Press ? on any page to see this list."
    >
      <div className="mt-4">
        <ShortcutList />
      </div>
    </Section>
  )
}
