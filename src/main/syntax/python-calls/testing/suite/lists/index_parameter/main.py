def a():
    pass

def b():
    pass

fns = [a, b]

def pick(i):
    fns[i]()

pick(0)
