(function () { a() }());
!function () { b() }();
void function named() { a() }();
(async () => { await b() })()
function a() {}
function b() {}
