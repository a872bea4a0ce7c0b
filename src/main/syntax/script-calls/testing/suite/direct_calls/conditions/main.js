function test() { return true }
function step() {}
function end() {}
while (test()) { step(); break }
do { step() } while (end())
outer: for (const x of [1]) { if (test()) continue outer; step() }
switch (test()) { case end(): step(); break; default: end() }
