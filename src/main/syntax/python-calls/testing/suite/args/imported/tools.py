def call_it(fn):
    return fn()
