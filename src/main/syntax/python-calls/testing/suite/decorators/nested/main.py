def outer(fn):
    def wrap_outer():
        fn()
    return wrap_outer

def inner(fn):
    def wrap_inner():
        fn()
    return wrap_inner

@outer
@inner
def task():
    pass

task()
