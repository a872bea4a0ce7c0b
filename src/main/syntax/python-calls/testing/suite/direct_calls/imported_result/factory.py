def make():
    return inner


def inner():
    return "X"
