def a():
    pass


def b():
    pass


calls = [lambda f=f: f() for f in (a, b)]
calls[0]()
run = lambda *fs, **named: (fs[0](), named["last"]())
run(a, last=b)
