def a():
    pass

def b():
    pass

fns = [a]
fns.append(b)
fns[1]()
