def a():
    pass

def b():
    pass

def run(x):
    fn = a
    if x:
        fn = b
        return fn
    fn()

run(0)
