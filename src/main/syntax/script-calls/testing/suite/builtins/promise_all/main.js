async function a() { return f }
function f() {}
Promise.all([a(), a()]).then(([x, y]) => x()).catch(onError).finally(function () {})
function onError() {}
