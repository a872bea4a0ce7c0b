from functools import reduce


def start():
    pass


def one():
    pass


def two():
    pass


def later(before, after):
    return after


def chain(before, after):
    before()
    return after


reduce(later, [one, two])()
reduce(chain, [one, two], start)()
