// The providers of language models in the order in which they are asked, which the user sets.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ModelProvider } from '../../../../shared/contract/distilling/providers.ts'
import { Loaded, SkeletonRows } from '../../../components/feedback/states.tsx'
import { showFailure } from '../../../components/feedback/toast.tsx'
import { Section } from '../../../components/layout/page.tsx'
import { api } from '../../../core-client.ts'
import { ProviderItem } from './provider-item.tsx'

export function ProviderList() {
  const list = useQuery(api.providers.list.queryOptions())
  return (
    <Section
      title="Language models"
      about="Rules tell what happened, at no cost. A model that you turn on tells each turn anew a little later. None is asked while it is off. They are asked from top to bottom, the next where one fails, and where all fail the rules’ words stay."
    >
      <Loaded query={list} skeleton={<SkeletonRows rows={4} height={60} />}>
        {(all) => <Ordered all={all} />}
      </Loaded>
    </Section>
  )
}

function Ordered({ all }: { all: readonly ModelProvider[] }) {
  const cache = useQueryClient()
  const [said, setSaid] = useState('')
  const items = useRef(new Map<string, HTMLLIElement>())
  /** The button that was pressed: an item that is moved in the page loses the focus. */
  const [pressed, setPressed] = useState<{ id: string; by: -1 | 1 } | null>(null)
  const order = useMutation(
    api.providers.order.mutationOptions({
      onSuccess: (next) => cache.setQueryData(api.providers.list.queryKey(), next),
      onError: showFailure,
    }),
  )
  useEffect(() => {
    if (pressed === null) return
    const name = pressed.by < 0 ? 'up' : 'down'
    items.current.get(pressed.id)?.querySelector<HTMLElement>(`[data-move=${name}]`)?.focus()
  }, [all, pressed])

  function move(at: number, by: -1 | 1): void {
    const ids = all.map(({ id }) => id)
    const one = all[at]
    const other = ids[at + by]
    if (!one || other === undefined) return
    ids[at] = other
    ids[at + by] = one.id
    setPressed({ id: one.id, by })
    order.mutate(
      { providers: ids },
      { onSuccess: () => setSaid(`${one.name} stands ${at + by + 1} of ${all.length}.`) },
    )
  }

  return (
    <>
      <ol aria-label="Language models in the order in which they are asked">
        {all.map((one, at) => (
          <li
            key={one.id}
            ref={(element) => {
              if (element) items.current.set(one.id, element)
              else items.current.delete(one.id)
            }}
            className="border-b py-3 last:border-0"
          >
            <ProviderItem
              provider={one}
              place={at + 1}
              isFirst={at === 0}
              isLast={at === all.length - 1}
              onMove={(by) => move(at, by)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
