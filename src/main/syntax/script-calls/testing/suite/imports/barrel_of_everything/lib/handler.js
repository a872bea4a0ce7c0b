export default function () { return local() }
function local() {}
