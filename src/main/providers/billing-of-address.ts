// Whether an address is of this machine: then a model behind it costs nothing and nothing leaves.

/** False also for what is no address. */
export function isLoopbackAddress(address: string): boolean {
  const url = address.includes('://') ? address : `http://${address}`
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}
