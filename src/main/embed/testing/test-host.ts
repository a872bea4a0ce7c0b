// A host for tests that end it by force: it embeds without end and tells its worker's process and its folder.
import { openTestEmbeddings, testModel, until } from './test-embeddings.ts'

const store = openTestEmbeddings()
for (let n = 0; n < 20_000; n++) store.put(`m${n}`, `login token ${n}`)
store.embeddings.models.chooseFolder(testModel)
store.embeddings.start()
await until(() => store.embeddings.vectors.counts().documents > 0)
process.send?.({ pid: store.embeddings.workerPid, folder: store.folder })
