def a():
    pass

def b():
    return a()

b()
