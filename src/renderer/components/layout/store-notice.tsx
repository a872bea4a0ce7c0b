// Says on every page that the memory is damaged or being mended, for as long as that is so.
import { useQuery } from '@tanstack/react-query'
import { DatabaseZap } from 'lucide-react'
import { api } from '../../core-client.ts'
import { PlainText } from '../text/plain-text.tsx'
import { NoticeBar } from './notice-bar.tsx'

const titles = {
  damaged: 'The memory is damaged:',
  repairing: 'The memory is being mended.',
  restoring: 'A backup is being restored.',
} as const

export function StoreNotice() {
  const status = useQuery(api.system.status.queryOptions())
  const store = status.data?.store
  if (store === undefined || store.state === 'sound') return null
  return (
    <NoticeBar icon={DatabaseZap}>
      <strong className="font-semibold">{titles[store.state]}</strong>{' '}
      {store.state === 'damaged' && <PlainText text={store.problem ?? ''} />} Events wait on disk
      and are taken in afterwards; nothing can be changed meanwhile.
    </NoticeBar>
  )
}
