def a():
    pass

def b():
    pass

globals()["b"]()
