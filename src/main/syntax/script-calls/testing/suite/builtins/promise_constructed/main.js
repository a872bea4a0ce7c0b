function task() {}
function failed() {}
function wait(fn) {
  return new Promise((resolve, reject) => {
    if (fn) resolve(fn)
    else reject(failed)
  })
}
wait(task).then(fn => fn(), error => error())
async function main() {
  try {
    const fn = await wait(task)
    fn()
  } catch (error) {
    error()
  }
  const [first] = await Promise.all([wait(task), failed])
  first()
  const { value } = (await Promise.allSettled([wait(task)]))[0]
  value()
  const raced = await Promise.race([wait(task)])
  raced()
}
main()
