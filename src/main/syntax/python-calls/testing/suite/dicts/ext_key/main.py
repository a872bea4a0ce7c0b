from keys import KEY

def a():
    pass

def b():
    pass

d = {"a": a, "b": b}
d[KEY]()
