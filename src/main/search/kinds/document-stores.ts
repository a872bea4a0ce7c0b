// The store of every kind of document: a new kind is an entry here and in `shared/document-kinds.ts`.
import type { SearchKind } from '../../../shared/kinds.ts'
import { answerDocuments } from './answer-documents.ts'
import { decisionDocuments } from './decision-documents.ts'
import type { DocumentStore } from './document-store.ts'
import { memoryDocuments } from './memory-documents.ts'
import { observationDocuments } from './observation-documents.ts'
import { promptDocuments } from './prompt-documents.ts'
import { sessionDocuments } from './session-documents.ts'
import { turnDocuments } from './turn-documents.ts'

export const documentStores: Readonly<Record<SearchKind, DocumentStore>> = {
  prompt: promptDocuments,
  answer: answerDocuments,
  observation: observationDocuments,
  turn: turnDocuments,
  session: sessionDocuments,
  memory: memoryDocuments,
  decision: decisionDocuments,
}
