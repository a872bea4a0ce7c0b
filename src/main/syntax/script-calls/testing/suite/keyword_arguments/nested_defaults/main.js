function ok() {}
function bad() {}
function request({ url, on: { success = ok, error = bad } = {} }) { success(); error() }
request({ url: 'x' })
request({ url: 'y', on: { success: mine } })
function mine() {}
