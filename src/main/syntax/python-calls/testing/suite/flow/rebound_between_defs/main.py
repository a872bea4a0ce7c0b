def handler():
    return 1


first = handler


def handler():
    return inner()


def inner():
    pass


second = handler
handler = first
handler()
del first
second()
