def a():
    pass

def b():
    pass

def both():
    return a, b

x, y = both()
y()
