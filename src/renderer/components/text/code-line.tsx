// A command or path to be copied.
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { plainText } from '../../format/plain-text.ts'
import { IconButton } from '../controls/button.tsx'
import { showToast } from '../feedback/toast.tsx'

export function CodeLine({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), 2000)
    } catch {
      showToast('The browser did not allow copying: select the text and copy it yourself.')
    }
  }
  return (
    <div className="flex items-center gap-2 rounded-md border bg-sunken py-0.5 pr-0.5 pl-3">
      <code className="min-w-0 flex-1 font-mono text-xs break-all">{plainText(text)}</code>
      <IconButton label={isCopied ? 'Copied' : label} onClick={() => void copy()}>
        {isCopied ? <Check /> : <Copy />}
      </IconButton>
    </div>
  )
}
