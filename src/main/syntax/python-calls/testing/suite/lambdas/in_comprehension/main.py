def a():
    pass

fs = [lambda: a() for _ in range(2)]
fs[0]()
