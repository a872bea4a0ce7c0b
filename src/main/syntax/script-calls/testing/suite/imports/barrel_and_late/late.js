export default function finish() {}
