def a():
    pass

def b():
    pass

def both():
    return a, b

_, second = both()
second()
