// An address that names no page.
import { Link } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { buttonClass } from '../controls/button.tsx'
import { Empty } from '../feedback/states.tsx'
import { Page } from './page.tsx'

export function NotFound() {
  return (
    <Page title="No such page">
      <Empty
        icon={MapPinOff}
        title="Nothing lives at this address"
        action={
          <Link to="/" className={buttonClass()}>
            Go to Overview
          </Link>
        }
      >
        The link may be old, or what it named was deleted.
      </Empty>
    </Page>
  )
}
