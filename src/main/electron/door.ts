// Where pages are asked for: by a link, a second start or the tray, also before there is a window.

export interface Door {
  /** Shows the window, on a page when one is given; before `open` it only takes note. */
  readonly show: (page?: string) => void
  /** From now on `showPage` answers. What was asked for before is shown at once. */
  open(showPage: (page?: string) => void): void
}

/** Makes the door. `isHidden` starts without a window, until something asks for one. */
export function createDoor(first: {
  readonly page: string | null
  readonly isHidden: boolean
}): Door {
  let wanted: { readonly page: string | undefined } | null =
    first.isHidden && first.page === null ? null : { page: first.page ?? undefined }
  let answer = (page?: string): void => {
    wanted = { page }
  }
  return {
    show: (page) => answer(page),
    open(showPage) {
      answer = showPage
      if (wanted) showPage(wanted.page)
      wanted = null
    },
  }
}
