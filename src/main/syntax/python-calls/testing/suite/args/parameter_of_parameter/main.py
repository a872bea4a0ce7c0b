def low(n):
    return n


def middle(step, n):
    return step(n)


def high(outer, inner, n):
    return outer(inner, n)


def top(run):
    run(middle, low, 3)


top(high)
