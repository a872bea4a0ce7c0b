// Says which cached answers an announcement makes old.
import type { Announcement } from '../../shared/contract/live.ts'
import { documentKinds } from '../../shared/document-kinds.ts'

/** A method's path, or its area for all of it; with the id in its input when only that answer is affected. */
export interface AffectedQuery {
  readonly path: readonly [area: string, method?: string]
  readonly id?: string
  /** The session in its input, when only its answers are affected. */
  readonly sessionId?: string
}

/** The answers to ask again for after one announcement; `all` when nobody knows which. */
export function affectedQueries(announcement: Announcement): readonly AffectedQuery[] | 'all' {
  switch (announcement.type) {
    case 'session':
      return [
        { path: ['sessions', 'list'] },
        { path: ['sessions', 'get'], id: announcement.sessionId },
        { path: ['sessions', 'timeline'], id: announcement.sessionId },
        { path: ['sessions', 'changes'], id: announcement.sessionId },
        { path: ['usage'], sessionId: announcement.sessionId },
        { path: ['system', 'overview'] },
        { path: ['system', 'status'] },
        { path: ['projects', 'list'] },
        // Its title and its summary may be told after its last turn.
        { path: ['reports', 'get'] },
      ]
    case 'turn':
      return [
        { path: ['sessions', 'list'] },
        { path: ['sessions', 'get'], id: announcement.sessionId },
        { path: ['sessions', 'timeline'], id: announcement.sessionId },
        { path: ['sessions', 'changes'], id: announcement.sessionId },
        { path: ['sessions', 'turn'], id: announcement.turnId },
        { path: ['usage'], sessionId: announcement.sessionId },
        { path: ['system', 'overview'] },
        { path: ['context', 'preview'] },
        { path: ['distill'] },
        { path: ['decisions'] },
        { path: ['reports', 'get'] },
        { path: ['decisionRules'] },
      ]
    case 'jobs':
      return [
        { path: ['jobs', 'list'] },
        { path: ['system', 'status'] },
        { path: ['retention', 'state'] },
      ]
    case 'projects':
      // A project changed, or something was deleted or taken back: lists, records and figures with it.
      return [
        { path: ['projects'] },
        { path: ['sessions'] },
        { path: ['search'] },
        { path: ['context'] },
        { path: ['usage'] },
        { path: ['imports'] },
        { path: ['memories'] },
        { path: ['decisions'] },
        { path: ['reports'] },
        { path: ['decisionRules'] },
        { path: ['system', 'overview'] },
      ]
    case 'code':
      return [{ path: ['code'] }, { path: ['reports', 'get'] }]
    case 'settings':
      return [
        { path: ['system', 'settings'] },
        { path: ['system', 'status'] },
        { path: ['hooks', 'state'] },
        { path: ['hooks', 'report'] },
        { path: ['retention', 'preview'] },
        { path: ['usage'] },
        { path: ['distill'] },
        // What it offers is asked of the provider itself, and not with each setting.
        { path: ['providers', 'list'] },
        { path: ['context', 'preview'] },
      ]
    case 'store':
      return [
        { path: ['keep'] },
        { path: ['system', 'status'] },
        { path: ['system', 'overview'] },
        { path: ['system', 'storage'] },
      ]
    case 'models':
      return [{ path: ['models'] }, { path: ['memories'] }, { path: ['system', 'status'] }]
    case 'event':
      return [{ path: ['events', 'list'] }]
    case 'missed':
      return 'all'
    default:
      // A record of a kind with a page of its own: what is shown of it, and what draws on it.
      return [
        { path: [documentKinds[announcement.type].shown.area] },
        { path: ['search'] },
        { path: ['context', 'preview'] },
        { path: ['system', 'status'] },
        { path: ['system', 'overview'] },
        { path: ['reports', 'get'] },
      ]
  }
}
