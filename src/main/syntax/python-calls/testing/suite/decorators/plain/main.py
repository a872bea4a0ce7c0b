def logged(fn):
    def inner():
        fn()
    return inner

@logged
def task():
    pass

task()
