def a():
    pass

def b():
    pass

fs = [a] + [b]
fs[1]()
