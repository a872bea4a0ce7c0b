import Store, { open as openStore } from './lib/store.js'
const s = new Store()
s.get()
openStore().set()
