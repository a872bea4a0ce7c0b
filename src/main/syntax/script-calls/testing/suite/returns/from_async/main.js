async function connect() { return { query: async (sql) => rows(sql), close } }
function rows(sql) { return [{ read }] }
function read() {}
function close() {}
async function session() {
  const db = await connect()
  const [row] = await db.query('x')
  row.read()
  return db.close
}
session().then((finish) => finish())
