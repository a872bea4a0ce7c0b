def a():
    pass

def gen():
    yield a

def drain(source):
    for fn in source:
        fn()

drain(gen())
