def source():
    yield one
    yield two


def one():
    return 1


def two():
    return 2


def called(items):
    for item in items:
        yield item()


def kept(items, test):
    return (item for item in items if test(item))


def big(n):
    return n > 1


for n in kept(called(source()), big):
    print(n)
