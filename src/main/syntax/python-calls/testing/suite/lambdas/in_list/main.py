def a():
    pass

fs = [lambda: a(), lambda: None]
fs[0]()
fs[1]()
