def a():
    pass

def b():
    pass

fs = [a, b]
fs[0] = b
fs[0]()
