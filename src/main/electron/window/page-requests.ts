// Where pages are asked for: by a link, a second start or the tray, also before there is a window.
import type { PageAddress } from '../../../shared/page-addresses.ts'

export interface PageRequests {
  /** Shows the window, on a page when one is given; before `open` it only takes note. */
  readonly show: (page?: PageAddress) => void
  /** From now on `showPage` answers. What was asked for before is shown at once. */
  open(showPage: (page?: PageAddress) => void): void
}

/** Makes the requests for pages. `isHidden`, asked when they open, keeps the window away until something asks for one. */
export function createPageRequests(first: {
  readonly page: PageAddress | null
  readonly isHidden: () => boolean
}): PageRequests {
  let wanted: { readonly page: PageAddress | undefined } | null =
    first.page === null ? null : { page: first.page }
  let answer = (page?: PageAddress): void => {
    wanted = { page }
  }
  return {
    show: (page) => answer(page),
    open(showPage) {
      answer = showPage
      if (wanted) showPage(wanted.page)
      else if (!first.isHidden()) showPage()
      wanted = null
    },
  }
}
