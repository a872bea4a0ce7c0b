def a():
    pass

def b():
    pass

d = {1: a, "1": b}
d[int("1")]
d[1]()
d[str(1)]()
