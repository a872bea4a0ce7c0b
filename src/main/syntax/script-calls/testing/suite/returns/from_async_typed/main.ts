interface Row { read: () => void }
async function connect() { return { query: async (sql: string) => rows(sql), close } }
function rows(sql: string): Row[] { return [{ read }] }
function read(): void {}
function close(): void {}
async function session() {
  const db = await connect()
  const [row] = await db.query('x')
  row.read()
  return db.close
}
session().then((finish) => finish())
