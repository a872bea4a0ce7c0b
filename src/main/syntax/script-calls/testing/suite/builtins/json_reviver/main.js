function revive(key, value) { return value }
JSON.parse('{}', revive)
JSON.stringify({ toJSON() { return 1 } })
