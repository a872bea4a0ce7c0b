export function price(item) {
  return item.cost()
}
