def f():
    pass

apply = lambda fn: fn()
apply(f)
apply(lambda: f())
