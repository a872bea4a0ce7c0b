def a():
    pass

def b():
    pass

def run(fn):
    fn = b
    fn()

run(a)
