function tool() { return tool.helper() }
tool.helper = function () { return end() }
tool.other = () => {}
function end() {}
tool()
tool.other()
