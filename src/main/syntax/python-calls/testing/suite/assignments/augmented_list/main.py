def a():
    pass

def b():
    pass

fns = [a]
fns += [b]
fns[1]()
