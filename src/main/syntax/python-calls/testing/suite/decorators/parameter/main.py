def repeat(times):
    def decorate(fn):
        def inner():
            fn()
        return inner
    return decorate

@repeat(2)
def task():
    pass

task()
