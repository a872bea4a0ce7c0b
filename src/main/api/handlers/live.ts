// Handler of the area `live`: announcements to one listener until it stops listening.
import { announcementStream } from '../announcement-stream.ts'
import { api } from '../implementer.ts'

export const live = {
  announcements: api.live.announcements.handler(({ context, signal }) =>
    announcementStream(context.core.announcer, signal),
  ),
}
