def a():
    pass

def b():
    pass

def change(fns):
    fns[0] = b

fns = [a]
change(fns)
fns[0]()
