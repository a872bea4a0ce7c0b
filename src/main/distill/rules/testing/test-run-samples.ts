// Outputs of test runners as they print them, with what is to be read from them.

export interface Sample {
  readonly name: string
  readonly output: string
  readonly passed: number
  readonly failed: number
  readonly skipped?: number
  /** Name of the first failing test. */
  readonly first?: string
  /** Null where none is told. */
  readonly reason?: string | null
}

export const samples: readonly Sample[] = [
  {
    name: 'jest',
    output: `FAIL src/cart.test.ts
  ● Cart › total › adds prices

    expect(received).toBe(expected) // Object.is equality

    Expected: 300
    Received: 200

      at Object.<anonymous> (src/cart.test.ts:9:20)

Test Suites: 1 failed, 3 passed, 4 total
Tests:       1 failed, 2 skipped, 17 passed, 20 total
Snapshots:   0 total`,
    passed: 17,
    failed: 1,
    skipped: 2,
    first: 'Cart > total > adds prices',
    reason: 'Expected: 300, received: 200',
  },
  {
    name: 'vitest',
    output: ` ❯ src/cart.test.ts (3 tests | 1 failed) 12ms
   × Cart > adds prices 6ms

⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  src/cart.test.ts > Cart > adds prices
AssertionError: expected 200 to be 300 // Object.is equality
 ❯ src/cart.test.ts:9:20

 Test Files  1 failed | 2 passed (3)
      Tests  1 failed | 8 passed (9)
   Duration  1.20s`,
    passed: 8,
    failed: 1,
    first: 'Cart > adds prices',
    reason: 'AssertionError: expected 200 to be 300 // Object.is equality',
  },
  {
    name: 'vitest by the names and totals alone',
    output: ` FAIL  src/cart.test.ts > Cart > adds prices
 Test Files  1 failed | 2 passed (3)
      Tests  1 failed | 8 passed (9)`,
    passed: 8,
    failed: 1,
    first: 'Cart > adds prices',
    reason: null,
  },
  {
    name: 'vitest behind the prefix of a monorepo runner',
    output: `@shop/crypto:test:  Test Files  12 passed (12)
@shop/crypto:test:       Tests  230 passed (230)`,
    passed: 230,
    failed: 0,
  },
  {
    name: 'pytest',
    output: `tests/test_cart.py ..F.                                                  [100%]
=================================== FAILURES ===================================
E       assert 200 == 300
=========================== short test summary info ============================
FAILED tests/test_cart.py::TestCart::test_total[two items] - assert 200 == 300
ERROR tests/test_db.py::test_connect - ConnectionError: refused
============= 1 failed, 3 passed, 2 skipped, 1 error in 0.12s ==============`,
    passed: 3,
    failed: 2,
    skipped: 2,
    first: 'TestCart::test_total[two items]',
    reason: 'assert 200 == 300',
  },
  { name: 'pytest -q', output: '....\n1,204 passed in 3.2s', passed: 1204, failed: 0 },
  {
    name: 'unittest',
    output: `FAIL: test_total (tests.test_cart.CartTest)
----------------------------------------------------------------------
Ran 5 tests in 0.002s

FAILED (failures=1, skipped=1)`,
    passed: 3,
    failed: 1,
    skipped: 1,
    first: 'test_total',
  },
  {
    name: 'go test',
    output: `--- FAIL: TestTotal (0.00s)
    --- FAIL: TestTotal/two_items (0.00s)
        cart_test.go:14: got 200, want 300
FAIL
FAIL	example.com/shop/cart	0.003s
ok  	example.com/shop/price	0.002s
?   	example.com/shop/cmd	[no test files]
FAIL`,
    passed: 1,
    failed: 1,
    first: 'TestTotal/two_items',
    reason: 'cart_test.go:14: got 200, want 300',
  },
  {
    name: 'go test -v',
    output: `=== RUN   TestA
--- PASS: TestA (0.00s)
=== RUN   TestB
--- SKIP: TestB (0.00s)
=== RUN   TestC
    c_test.go:5: broken
--- FAIL: TestC (0.00s)
FAIL
FAIL	example.com/shop	0.003s`,
    passed: 1,
    failed: 1,
    skipped: 1,
    first: 'TestC',
  },
  {
    name: 'go test -json',
    output: `{"Time":"2026-01-01T00:00:00Z","Action":"run","Package":"shop","Test":"TestA"}
{"Time":"2026-01-01T00:00:00Z","Action":"pass","Package":"shop","Test":"TestA","Elapsed":0}
{"Time":"2026-01-01T00:00:00Z","Action":"output","Package":"shop","Test":"TestB","Output":"    b_test.go:7: no\\n"}
{"Time":"2026-01-01T00:00:00Z","Action":"fail","Package":"shop","Test":"TestB","Elapsed":0}
{"Time":"2026-01-01T00:00:00Z","Action":"fail","Package":"shop","Elapsed":0.1}`,
    passed: 1,
    failed: 1,
    first: 'TestB',
    reason: 'b_test.go:7: no',
  },
  {
    name: 'cargo test',
    output: `running 3 tests
test cart::tests::empty ... ok
test cart::tests::total ... FAILED

---- cart::tests::total stdout ----
thread 'cart::tests::total' panicked at src/cart.rs:40:9:
assertion \`left == right\` failed
  left: 200
 right: 300

test result: FAILED. 1 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s
test result: ok. 4 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s`,
    passed: 5,
    failed: 1,
    skipped: 1,
    first: 'cart::tests::total',
    reason: 'assertion `left == right` failed',
  },
  {
    name: 'mocha',
    output: `  Cart
    ✔ is empty
    1) adds prices

  12 passing (15ms)
  1 pending
  1 failing

  1) Cart
       adds prices:
     AssertionError: expected 200 to equal 300
      at Context.<anonymous> (test/cart.js:9:20)`,
    passed: 12,
    failed: 1,
    skipped: 1,
    first: 'Cart > adds prices',
    reason: 'AssertionError: expected 200 to equal 300',
  },
  {
    name: 'maven',
    output: `[ERROR] Tests run: 4, Failures: 1, Errors: 0, Skipped: 1, Time elapsed: 0.05 s <<< FAILURE! -- in shop.CartTest
[ERROR] shop.CartTest.total -- Time elapsed: 0.01 s <<< FAILURE!
[ERROR] Failures:
[ERROR]   CartTest.total:14 expected: <300> but was: <200>
[ERROR] Tests run: 4, Failures: 1, Errors: 0, Skipped: 1`,
    passed: 2,
    failed: 1,
    skipped: 1,
    first: 'CartTest.total',
    reason: 'expected: <300> but was: <200>',
  },
  {
    name: 'gradle',
    output: `CartTest > total() FAILED
    org.opentest4j.AssertionFailedError at CartTest.java:14

7 tests completed, 1 failed, 2 skipped`,
    passed: 4,
    failed: 1,
    skipped: 2,
    first: 'CartTest > total()',
  },
  {
    name: 'JUnit XML',
    output: `<testsuite name="shop" tests="3" failures="1" errors="0" skipped="0" time="0.1">
<testcase name="total" classname="CartTest">
<failure message="expected 300">trace</failure>
</testcase></testsuite>`,
    passed: 2,
    failed: 1,
    first: 'total',
    reason: 'expected 300',
  },
  {
    name: 'node --test',
    output: `✔ is empty (0.5ms)
✖ adds prices (1.2ms)
ℹ tests 3
ℹ suites 0
ℹ pass 2
ℹ fail 1
ℹ skipped 0

✖ failing tests:

test at cart.test.js:5:1
✖ adds prices (1.2ms)
  AssertionError [ERR_ASSERTION]: 200 == 300`,
    passed: 2,
    failed: 1,
    first: 'adds prices',
    reason: 'AssertionError [ERR_ASSERTION]: 200 == 300',
  },
  {
    name: 'node --test behind grep, sort and uniq -c',
    output: `      1 # fail 3
      1 # pass 0
      1 not ok 1 - /home/dev/courts/test/bookings.test.js
      1 not ok 2 - saves what is given`,
    passed: 0,
    failed: 3,
    first: 'saves what is given',
  },
  {
    name: 'a test program of its own',
    output: `cc -o build/test src/test.c
3 tests passed
100000 points in 37.7 ms`,
    passed: 3,
    failed: 0,
  },
  {
    name: 'a test program of its own that fails',
    output: 'point_test: 4 is not 5\n1 of 3 tests failed',
    passed: 2,
    failed: 1,
  },
  {
    name: 'mix test',
    output: `  1) test total/1 adds prices (Shop.CartTest)
     test/cart_test.exs:5
     Assertion with == failed
     code:  assert Cart.total(cart) == 300
     left:  200
     right: 300

Finished in 2.2 seconds (0.4s async, 1.7s sync)
14 doctests, 297 tests, 1 failure, 3 skipped`,
    passed: 307,
    failed: 1,
    skipped: 3,
    first: 'total/1 adds prices',
    reason: 'left: 200, right: 300',
  },
  {
    name: 'rspec',
    output: `  1) Cart adds prices
     Failure/Error: expect(cart.total).to eq(300)
       expected: 300
Finished in 0.01 seconds
5 examples, 1 failure, 1 pending

rspec ./spec/cart_spec.rb:5 # Cart adds prices`,
    passed: 3,
    failed: 1,
    skipped: 1,
    first: 'Cart adds prices',
    reason: 'expected: 300',
  },
  {
    name: 'playwright',
    output: `Running 4 tests using 2 workers
  1) [chromium] › e2e/cart.spec.ts:5:1 › cart › adds prices ──────────────
    Error: expect(received).toBe(expected)
  1 failed
    [chromium] › e2e/cart.spec.ts:5:1 › cart › adds prices
  3 passed (4.2s)`,
    passed: 3,
    failed: 1,
    first: 'cart > adds prices',
    reason: 'Error: expect(received).toBe(expected)',
  },
  {
    name: 'bun test',
    output: '(fail) cart > total [0.5ms]\n\n 1273 pass\n 1 fail\n 2760 expect() calls',
    passed: 1273,
    failed: 1,
    first: 'cart > total',
  },
  {
    name: 'phpunit',
    output:
      '1) Shop\\CartTest::testTotal\nFailed asserting that 200 matches 300.\n\nFAILURES!\nTests: 5, Assertions: 9, Failures: 1.',
    passed: 4,
    failed: 1,
    first: 'CartTest::testTotal',
    reason: 'Failed asserting that 200 matches 300.',
  },
  {
    name: 'pest',
    output:
      '   FAIL  Tests\\Unit\\InvoiceServiceTest\n  ⨯ it rounds to cents                      0.02s\n  ─────\n   FAILED  Tests\\Unit\\InvoiceServiceTest > it rounds to cents\n  Failed asserting that 10.01 is identical to 1001.\n\n  Tests:    2 failed, 5 passed (11 assertions)\n  Duration: 0.58s',
    passed: 5,
    failed: 2,
    first: 'InvoiceServiceTest > it rounds to cents',
    reason: 'Failed asserting that 10.01 is identical to 1001.',
  },
  {
    name: 'dotnet test',
    output:
      'Failed!  - Failed:     1, Passed:     7, Skipped:     2, Total:    10, Duration: 20 ms',
    passed: 7,
    failed: 1,
    skipped: 2,
  },
  {
    name: 'ctest',
    output: '1/2 Test #1: timer ...***Failed\n50% tests passed, 1 tests failed out of 2\n',
    ...{ passed: 1, failed: 1, first: 'timer' },
  },
  {
    name: 'ctest that was cut',
    output:
      '52/52 Test #52: bench_smoke ......   Passed    4.90 sec\n\n98% tests passed, 1 tests failed out of 52\n\nThe following tests FAILED:\n\t 40 - lease_test (Timeout)\nErrors while running CTest',
    ...{ passed: 51, failed: 1, first: 'lease_test', reason: 'Timeout' },
  },
  {
    name: 'bazel',
    output:
      '//a:t PASSED in 0.3s\n//a:u TIMEOUT in 60.0s\n\nExecuted 2 out of 3 tests: 2 tests pass and 1 fails locally.',
    ...{ passed: 2, failed: 1, first: '//a:u', reason: 'TIMEOUT in 60.0s' },
  },
  {
    name: 'sbt',
    output: '[info] Tests: succeeded 4, failed 1, canceled 0, ignored 2, pending 0',
    ...{ passed: 4, failed: 1, skipped: 2 },
  },
  {
    name: 'swift test',
    output:
      '\t Executed 14 tests, with 2 tests skipped and 1 failure (0 unexpected) in 0.5 (0.6) seconds',
    ...{ passed: 11, failed: 1, skipped: 2 },
  },
  {
    name: 'ginkgo',
    output:
      'Ran 12 of 13 Specs in 0.011 seconds\nSUCCESS! -- 12 Passed | 0 Failed | 0 Pending | 1 Skipped',
    ...{ passed: 12, failed: 0, skipped: 1 },
  },
  {
    name: 'flutter test',
    output:
      '00:09 +80 ~2: test/cart_test.dart: adds prices\n00:11 +84 ~2 -1: test/orders/queue_test.dart: resends in order [E]\n  TimeoutException after 0:00:30.000000: Test timed out after 30 seconds.\n00:41 +84 ~2 -1: Some tests failed.',
    ...{ passed: 84, failed: 1, skipped: 2, first: 'resends in order' },
    reason: 'TimeoutException after 0:00:30.000000: Test timed out after 30 seconds.',
  },
  {
    name: 'dart test',
    output:
      '00:01 +0 -1: test/cart_test.dart: Cart adds prices [E]\n  Expected: <3>\n    Actual: <2>\n00:01 +4 -1: Some tests failed.',
    ...{ passed: 4, failed: 1, first: 'Cart adds prices' },
    reason: 'Expected: <3>, Actual: <2>',
  },
  {
    name: 'dart test that passes',
    output: '00:00 +0: loading test/cart_test.dart\n00:02 +5 ~1: All tests passed!',
    ...{ passed: 5, failed: 0, skipped: 1 },
  },
  {
    name: 'Pester',
    output: 'Tests Passed: 11, Failed: 1, Skipped: 0 NotRun: 0',
    ...{ passed: 11, failed: 1 },
  },
  {
    name: 'sbt without a runner of its own',
    output:
      '[error] Failed: Total 12, Failed 2, Errors 0, Passed 10\n[error] Failed tests:\n[error] \tshop.CartSpec',
    passed: 10,
    failed: 2,
    first: 'shop.CartSpec',
    reason: null,
  },
  {
    name: 'swift testing',
    output:
      '\u{100ac9}  Test run with 14 tests in 3 suites failed after 0.012 seconds with 2 issues.',
    passed: 12,
    failed: 2,
  },
  {
    name: 'zig build',
    output: 'Build Summary: 3/3 steps succeeded; 12/12 tests passed',
    passed: 12,
    failed: 0,
  },
  {
    name: 'jasmine',
    output: '4 specs, 1 failure, 1 pending spec',
    passed: 2,
    failed: 1,
    skipped: 1,
  },
  { name: 'gotestsum', output: 'DONE 12 tests in 0.123s', passed: 12, failed: 0 },
  {
    name: 'meson',
    output: 'Ok:                 5   \nExpected Fail:      0   \nFail:               1   ',
    passed: 5,
    failed: 1,
  },
]
