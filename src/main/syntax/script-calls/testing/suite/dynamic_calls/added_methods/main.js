const api = {}
for (const name of ['get', 'post']) api[name] = () => send(name)
function send() {}
api.get()
api.post()
