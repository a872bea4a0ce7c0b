from contextlib import contextmanager

def a():
    pass

@contextmanager
def opened():
    yield a

with opened() as fn:
    fn()
