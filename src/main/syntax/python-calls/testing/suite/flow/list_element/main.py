def a():
    pass

def b():
    pass

fns = [a, a]
fns[0] = b
fns[0]()
