import functools

def logged(fn):
    @functools.wraps(fn)
    def inner(*args, **kw):
        return fn(*args, **kw)
    return inner

@logged
def task():
    pass

task()
