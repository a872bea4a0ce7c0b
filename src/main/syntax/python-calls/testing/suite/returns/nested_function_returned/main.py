def f():
    def g():
        def h():
            pass
        return h
    return g

f()()()
