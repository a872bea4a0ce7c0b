def wrap(fn):
    def inner():
        return fn()
    return inner
