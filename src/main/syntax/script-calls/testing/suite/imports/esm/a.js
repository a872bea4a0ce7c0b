export default function start() {}
export function named() {}
