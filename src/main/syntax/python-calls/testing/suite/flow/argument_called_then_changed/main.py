def a():
    pass

def b():
    pass

def run(fn):
    fn()
    fn = b
    return fn

run(a)
