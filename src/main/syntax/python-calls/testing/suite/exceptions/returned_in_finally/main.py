def a():
    pass


def b():
    pass


def choose():
    try:
        return a
    finally:
        b()


def retry(action):
    try:
        action()
    except (ValueError, KeyError):
        action = b
    action()


choose()()
retry(a)
