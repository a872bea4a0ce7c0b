def a():
    pass

def b():
    pass

fns = [[a], [b, [a]]]
fns[1][0]()
