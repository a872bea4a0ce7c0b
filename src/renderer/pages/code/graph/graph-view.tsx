// The call graph: from a function or a file, growing with each one that is chosen, filtered, measured and exported.
import { Workflow } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { scanCoverageWords } from '../../../../shared/code/scan-coverage.ts'
import { Empty, Failed, SkeletonBlock } from '../../../components/feedback/states.tsx'
import { showFailure } from '../../../components/feedback/toast.tsx'
import { plural } from '../../../format/numbers.ts'
import type { codeSearch } from '../../../search-params.ts'
import type { CodeFile } from '../file-tree.ts'
import { FunctionList } from './function-list.tsx'
import { FunctionPanel } from './function-panel.tsx'
import { GraphCanvas } from './graph-canvas.tsx'
import { GraphTools } from './graph-tools.tsx'
import { Legend } from './legend.tsx'
import { StartList } from './start-list.tsx'
import { useAffected, useArrangement, useDrawing } from './use-drawing.ts'

type Place = z.infer<typeof codeSearch>

interface GraphProps {
  readonly projectId: string
  readonly files: readonly CodeFile[]
  readonly at: Place
  readonly go: (place: Place) => void
}

export default function GraphView({ projectId, files, at, go }: GraphProps) {
  if (at.file === undefined && at.name === undefined)
    return <StartList files={files} onChoose={(file) => go({ view: 'graph', file })} />
  // What was grown and moved belongs to its beginning.
  const key = `${at.file ?? ''}\n${at.name ?? ''}\n${at.calls ?? ''}`
  return <GraphFrom key={key} {...{ projectId, at, go }} />
}

function GraphFrom({ projectId, at, go }: Omit<GraphProps, 'files'>) {
  const [part, setPart] = useState('')
  const { first, drawing, start, grown, grow } = useDrawing(projectId, at, part)
  const [chosen, setChosen] = useState<string>()
  const { arrangement, savedPlaces, move, failure, retry } = useArrangement(drawing)
  const node = drawing.nodes.find(({ id }) => id === chosen)
  const affected = useAffected(projectId, node)
  if (first.data === undefined)
    return first.error === null ? (
      <div className="p-6">
        <SkeletonBlock height={360} />
      </div>
    ) : (
      <Failed error={first.error} retry={() => first.refetch()} />
    )
  const choose = (id: string | undefined) => {
    setChosen(id)
    const wanted = drawing.nodes.find((each) => each.id === id)
    if (wanted && wanted.path !== null) grow(wanted)
  }
  const save = async (as: 'mermaid' | 'svg' | 'png') => {
    if (!arrangement) return
    try {
      const { saveDrawing } = await import('./export.ts')
      await saveDrawing(as, drawing, { ...arrangement, places: savedPlaces() })
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <GraphTools
        {...{ at, go, part }}
        onPart={setPart}
        onSave={(as) => void save(as)}
        canSave={arrangement !== null && drawing.nodes.length > 0}
        functions={drawing.nodes.length}
        calls={drawing.edges.length}
        left={first.data.left}
        isWhole={first.data.isWhole}
        changedFiles={first.data.changedSince?.total ?? 0}
        missing={scanCoverageWords(first.data.scan)}
      />
      {drawing.nodes.length === 0 ? (
        <Empty icon={Workflow} title="No function to draw">
          {part.trim() === ''
            ? 'Nothing here has a caller or a call, or the project was not read as a whole yet.'
            : 'No function of such a file is drawn.'}
        </Empty>
      ) : (
        <div className="flex min-h-0 flex-1 max-[900px]:flex-col">
          <div className="flex min-h-60 min-w-0 flex-1 flex-col">
            <div className="relative min-h-0 flex-1">
              {failure !== null ? (
                <Failed error={failure} retry={retry} />
              ) : arrangement === null ? (
                <p role="status" className="px-6 py-4 text-ink-faint">
                  Arranging {plural(drawing.nodes.length, 'function')}…
                </p>
              ) : (
                <GraphCanvas
                  {...{ arrangement, start, chosen, affected }}
                  drawing={arrangement.of}
                  onChoose={choose}
                  onMoved={move}
                />
              )}
            </div>
            <Legend hasChosen={node !== undefined} />
          </div>
          <div
            role="region"
            aria-label="Functions drawn"
            tabIndex={0}
            className="w-72 shrink-0 overflow-y-auto border-l px-4 py-3 outline-offset-[-2px] max-[900px]:h-[40%] max-[900px]:w-full max-[900px]:border-t max-[900px]:border-l-0"
          >
            {node ? (
              <FunctionPanel
                {...{ projectId, node, drawing }}
                isGrown={grown.some(({ id }) => id === node.id)}
                onChoose={choose}
                onClose={() => setChosen(undefined)}
                onDraw={(calls) =>
                  go({
                    view: 'graph',
                    ...(node.path === null ? {} : { file: node.path }),
                    ...(node.qualifiedName === '' && node.path !== null
                      ? {}
                      : { name: node.qualifiedName === '' ? node.name : node.qualifiedName }),
                    ...(calls === undefined ? {} : { calls, depth: 5 }),
                  })
                }
                onOpen={() =>
                  node.path !== null &&
                  go({ file: node.path, ...(node.qualifiedName && { name: node.qualifiedName }) })
                }
              />
            ) : (
              <FunctionList nodes={drawing.nodes} start={start} onChoose={choose} />
            )}
          </div>
        </div>
      )}
    </div>
  )
}
