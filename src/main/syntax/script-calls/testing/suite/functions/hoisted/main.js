run()
function run() { later() }
var later = function () {}
run()
