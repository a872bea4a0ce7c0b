function a() { return b }
function b() { return c }
function c() {}
;[a].map((x) => x()).map((y) => y()).forEach((z) => z())
