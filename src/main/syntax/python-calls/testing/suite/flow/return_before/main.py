def a():
    pass

def b():
    pass

def pick(x):
    fn = a
    if x:
        return fn
    fn = b
    return None

f = pick(1)
f()
