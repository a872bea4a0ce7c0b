def repeat(times):
    def outer(fn):
        def inner():
            fn()
        return inner
    return outer

@repeat(2)
def job():
    pass

job()
