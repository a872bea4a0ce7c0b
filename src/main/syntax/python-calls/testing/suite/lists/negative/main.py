def a():
    pass

def b():
    pass

fns = [a, b]
fns[-1]()
