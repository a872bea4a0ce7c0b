let impl = function () { return one() }
function one() {}
function two() {}
impl()
impl = two
impl()
function api() {}
api.helper = one
api.helper = two
api.helper()
