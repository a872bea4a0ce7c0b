function a() {}
function b() {}
(0, a)()
;(a, b)()
a(), b()
