def a():
    pass

def b():
    pass

def change(fns):
    fns = [b]
    return fns

fns = [a]
change(fns)
fns[0]()
