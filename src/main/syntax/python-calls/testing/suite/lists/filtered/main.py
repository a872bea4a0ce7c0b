def a():
    pass

def b():
    pass

fns = list(filter(lambda f: f is not a, [a, b]))
fns[0]()
