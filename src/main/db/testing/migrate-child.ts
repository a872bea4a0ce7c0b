// Migrates a database and says how far it is, so that a test can kill it.
import Database from 'better-sqlite3'
import { currentVersion, migrate } from '../migrate.ts'

const [file = ''] = process.argv.slice(2)
const db = new Database(file)
db.pragma('journal_mode = WAL')
db.pragma('foreign_keys = ON')
db.pragma('secure_delete = ON')
migrate(db, file, Date.now, currentVersion, (part) => process.stdout.write(`${part}\n`))
db.close()
