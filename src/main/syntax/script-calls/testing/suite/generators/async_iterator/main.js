class Stream {
  async *[Symbol.asyncIterator]() { yield handler }
}
function handler() {}
async function main() {
  for await (const h of new Stream()) h()
}
main()
