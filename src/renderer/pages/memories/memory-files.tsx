// Memories as a file: written out, taken in after a look at what would change, and what could stand in a CLAUDE.md.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardCopy, FileDown, FileText, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { type FileFinding, mostItems } from '../../../shared/contract/memory-files.ts'
import { readMemoryFile, writeMemoryFile } from '../../../shared/memories/memory-file.ts'
import { writeProposal } from '../../../shared/memories/proposal.ts'
import { Button } from '../../components/controls/button.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { Loaded, SkeletonBlock } from '../../components/feedback/states.tsx'
import { showFailure, showToast } from '../../components/feedback/toast.tsx'
import { api, client } from '../../core-client.ts'
import { plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'

type Items = ReturnType<typeof readMemoryFile>

/** More is no file of memories (characters). */
const longestFile = 20_000_000

/** `place`: the namespace that is looked at. */
export function MemoryFiles({ place }: { place: string }) {
  const [isProposing, setProposing] = useState(false)
  const [taken, setTaken] = useState<{ items: Items; found: FileFinding[] } | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const look = async (file: File | undefined) => {
    if (file === undefined) return
    try {
      const items = readMemoryFile((await file.text()).slice(0, longestFile))
      setTaken({ items, found: (await takeFile(items, place, true)).found })
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <>
      <Button tone="ghost" onClick={() => void download(place).catch(showFailure)}>
        <FileDown /> Export
      </Button>
      <Button tone="ghost" onClick={() => picker.current?.click()}>
        <FileUp /> Import
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".md,.markdown,text/markdown,text/plain"
        aria-label="A file of memories"
        className="hidden"
        onChange={(event) => {
          void look(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button tone="ghost" onClick={() => setProposing(true)}>
        <FileText /> For CLAUDE.md
      </Button>
      {isProposing && <Proposal place={place} onClose={() => setProposing(false)} />}
      {taken && <Findings {...taken} place={place} onClose={() => setTaken(null)} />}
    </>
  )
}

async function download(place: string): Promise<void> {
  const names = new Map((await client.projects.list({})).rows.map(({ id, name }) => [id, name]))
  const all: Awaited<ReturnType<typeof client.memories.export>>['rows'] = []
  const where = place === 'global' ? {} : { namespace: place }
  for (;;) {
    const { rows } = await client.memories.export({ ...where, offset: all.length })
    all.push(...rows)
    if (rows.length === 0) break
  }
  const text = writeMemoryFile(all, (id) => names.get(id) ?? id)
  const address = URL.createObjectURL(new Blob([text], { type: 'text/markdown' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'memories.md'
  link.click()
  URL.revokeObjectURL(address)
}

/** In parts, which are undone as one. */
async function takeFile(
  items: Items,
  place: string,
  isDryRun: boolean,
): Promise<{ found: FileFinding[]; action: string | null }> {
  const found: FileFinding[] = []
  let action: string | null = null
  for (let at = 0; at < items.length; at += mostItems) {
    const part = await client.memories.takeFile({
      ...{ items: items.slice(at, at + mostItems), namespace: place, isDryRun },
      ...(action === null ? {} : { action }),
    })
    found.push(...part.found)
    action = part.action ?? action
  }
  return { found, action }
}

const outcomes = [
  { what: 'addition', title: 'New, unconfirmed' },
  { what: 'change', title: 'Changed by you' },
  { what: 'conflict', title: 'In conflict' },
  { what: 'refused', title: 'Left out' },
] as const

function Findings({
  items,
  found,
  place,
  onClose,
}: {
  items: Items
  found: readonly FileFinding[]
  place: string
  onClose: () => void
}) {
  const cache = useQueryClient()
  const same = found.filter(({ what }) => what === 'known' || what === 'unchanged').length
  const take = () =>
    void takeFile(items, place, false)
      .then(({ action }) => {
        void cache.invalidateQueries({ queryKey: api.memories.key() })
        onClose()
        const undo = () => {
          if (action === null) return
          void client.memories
            .undo({ action })
            .then(() => cache.invalidateQueries({ queryKey: api.memories.key() }))
            .catch(showFailure)
        }
        showToast('The file is taken in.', action === null ? undefined : undo)
      })
      .catch(showFailure)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Take the file in?"
      about="Your edits of memories from here count as your word. What is new is added unconfirmed, whoever wrote the file."
    >
      <div className="mt-4 grid max-h-100 gap-3 overflow-y-auto">
        {outcomes.map(({ what, title }) => {
          const own = found.filter((one) => one.what === what)
          if (own.length === 0) return null
          return (
            <section key={what}>
              <h3 className="font-semibold">
                {title} ({own.length})
              </h3>
              <ul className="mt-1 grid gap-1">
                {own.slice(0, 100).map(({ line, content, other }) => (
                  <li key={`${line}-${content.slice(0, 40)}`} dir="auto">
                    {oneLine(content, 200)}
                    {other !== null && (
                      <span className="block text-ink-faint">here: {oneLine(other, 200)}</span>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
        <p className="text-ink-soft">
          {found.length === 0
            ? 'No list item stands in the file: each memory is one.'
            : `${plural(same, 'memory', 'memories')} known as they are.`}
        </p>
      </div>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" disabled={same === found.length} onClick={take}>
          Take it in
        </Button>
      </div>
    </Dialog>
  )
}

function Proposal({ place, onClose }: { place: string; onClose: () => void }) {
  const query = useQuery(api.memories.proposal.queryOptions({ input: { namespace: place } }))
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="For CLAUDE.md"
      about="Your lasting words that none of the agent's files says yet, to copy into one. Recollect writes no such file. What stands there is given by that file, and not again."
    >
      <div className="mt-4">
        <Loaded query={query} skeleton={<SkeletonBlock height={160} />}>
          {({ rows, known }) => {
            const text = writeProposal(rows)
            return (
              <div className="grid gap-3">
                {text === '' ? (
                  <p>
                    Nothing that is sure enough is missing there: confirm a memory to see it here.
                  </p>
                ) : (
                  <textarea
                    aria-label="What could stand there"
                    readOnly
                    rows={12}
                    value={text}
                    className="w-full resize-y rounded-md bg-page px-2.5 py-2 font-mono text-xs shadow-raised"
                  />
                )}
                {known > 0 && (
                  <p className="text-ink-faint">
                    {plural(known, 'memory', 'memories')} left out: files of the agent say so
                    already.
                  </p>
                )}
                <div className="flex justify-end gap-2">
                  <Button onClick={onClose}>Close</Button>
                  <Button
                    tone="primary"
                    disabled={text === ''}
                    onClick={() =>
                      void navigator.clipboard
                        .writeText(text)
                        .then(() => showToast('Copied.'))
                        .catch(showFailure)
                    }
                  >
                    <ClipboardCopy /> Copy
                  </Button>
                </div>
              </div>
            )
          }}
        </Loaded>
      </div>
    </Dialog>
  )
}
