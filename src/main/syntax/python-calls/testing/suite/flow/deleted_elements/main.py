def a():
    pass

def b():
    pass

def c():
    pass

fs = [a, b, c]
del fs[0]
fs[0]()
fs.pop()
fs[-1]()
