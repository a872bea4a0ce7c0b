from functools import partial

def add(a, b):
    pass

inc = partial(add, 1)
inc(2)
