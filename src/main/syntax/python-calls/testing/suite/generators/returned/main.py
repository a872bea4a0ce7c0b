def leaf():
    pass


def given():
    pass


def part():
    got = yield
    got()
    return leaf


def whole():
    result = yield from part()
    result()


run = whole()
run.__next__()
try:
    run.send(given)
except StopIteration:
    pass
