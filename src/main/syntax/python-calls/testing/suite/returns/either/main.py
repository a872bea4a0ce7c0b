def a():
    pass

def b():
    pass

def choose(x):
    if x:
        return a
    return b

choose(1)()
