def a():
    pass

def b():
    pass

d = {"k": a}
d = {"k": b}
d["k"]()
